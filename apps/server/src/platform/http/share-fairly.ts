import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { FairShare, type FairShareBounds } from './fair-share.ts';
import { ProblemError } from './problems.ts';

const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Of so many people it is remembered which tenant they asked about last. */
const REMEMBERED = 50_000;

/**
 * Whose share a request is served from: the tenant in its path; where it names none, the one its caller asked about
 * last. Null while there was none.
 */
function createPartyOf(): (request: FastifyRequest) => string | null {
  const tenants = new Map<string, string>();
  return ({ caller, params, ip }) => {
    const subject = caller?.subjectId ?? ip;
    const named = (params as { t?: string } | undefined)?.t?.toLowerCase();
    if (named === undefined || !TENANT.test(named)) return tenants.get(subject) ?? null;
    if (tenants.get(subject) !== named) {
      if (tenants.size >= REMEMBERED) tenants.clear();
      tenants.set(subject, named);
    }
    return named;
  };
}

/**
 * When there is more to do than can be done tenants are served in turn (decision 016): a request waits before its
 * body is read, and is refused there when too many of its tenant wait. Calls for help never wait. Files do not count:
 * they last as long as a line is slow.
 */
export function shareFairly(http: FastifyInstance, bounds: FairShareBounds, metrics: Metrics): void {
  const share = new FairShare(bounds);
  const partyOf = createPartyOf();
  http.addHook('onRequest', (request, reply, done) => {
    const { endpoint, isUnlimited, isUpload, takesGrant } = request.routeOptions.config;
    if (endpoint === undefined || isUnlimited || isUpload || takesGrant) return done();
    // Whoever is gone already never says that they are.
    if (request.raw.socket.destroyed) return done(new ProblemError('unavailable', {}, 1));
    const party = partyOf(request);
    // Somebody's very first requests: few, and nobody's yet.
    if (party === null) return done();
    let isServed = false;
    const serve = () => {
      isServed = true;
      done();
    };
    if (!share.enter(party, serve)) {
      metrics.turnedAway.inc();
      return done(new ProblemError('unavailable', {}, 1));
    }
    reply.raw.once('close', () => (isServed ? share.leave(party) : share.giveUp(party, serve)));
  });
}
