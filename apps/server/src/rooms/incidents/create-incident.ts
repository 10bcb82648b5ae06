import type { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { EntryId, GroupId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import { findRemembered } from '../../platform/http/once.ts';
import { notFound, ProblemError } from '../../platform/http/problems.ts';
import { Encoded, type Handler, type RoomRequest } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { parseZoned } from '../../platform/zoned.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { accessActor, accessOrganisation } from '../organisations/organisations.access.ts';
import { encodeOne } from './incident-pieces.present.ts';
import { announceRaised } from './incidents.hub.ts';
import { presentOverlay, presentPiece } from './incidents.present.ts';
import { markAlerted } from './mark-alerted.ts';
import { type Raise, type Raised, raiseIncident } from './raise-incident.sql.ts';

type CreateRequest = RoomRequest<typeof incidentsEndpoints.createIncident>;

/**
 * Raises an incident. Two round trips: the one statement that makes it, and, after everyone with a page open was
 * alerted, the one that writes pushes and the note. The alert never waits for a later call of core §4's flow.
 */
export const createIncident: Handler<typeof incidentsEndpoints.createIncident> = async (context, request) => {
  const now = context.clock.now();
  const raise: Raise = {
    tenantId: request.params.t,
    id: uuidv7(now) as GroupId,
    entryId: uuidv7(now) as EntryId,
    caller: request.caller,
    idempotency: request.idempotency,
    origin: request.origin,
    lettersAfterSeconds: context.lettersAfterSeconds,
    now,
    timestamp: parseZoned(request.body.IncidentTimestamp, 'IncidentTimestamp'),
    body: request.body,
  };
  const raised = await context.space.forHelp(() => raiseIncident(context.urgent, raise));
  if (!raised) return answerAgain(context, request);
  const audience = [...new Set(raised.audience)];
  announceRaised(context, raised, audience);
  context.metrics.alertLatency.observe((performance.now() - request.arrived) / 1000);
  const answer = encodeRaised(raised, request.body.CreatedBy);
  const { subjectId } = request.caller;
  const others = audience.filter((subject) => subject !== subjectId);
  markAlerted(context, raised, others, { subjectId, key: request.idempotency.key, answer }).catch(
    (error: unknown) => context.log.warn({ err: error }, 'An alert was not marked as sent'),
  );
  return new Encoded(answer);
};

function encodeRaised(raised: Raised, creator: Raise['body']['CreatedBy']): string {
  const overlay = presentOverlay(
    {
      ...raised,
      flags: 0,
      isArchived: false,
      isAdmin: false,
      members: [
        {
          presenceId: creator,
          isResponder: raised.isActorResponder,
          firstArrived: raised.createdAt.toISOString(),
          lastReadTicks: raised.lastTicks,
          lastReadSeq: raised.lastSeq,
        },
      ],
    },
    [],
  );
  return JSON.stringify({ ...presentPiece(raised), ...overlay });
}

/** Nothing was written: the same call came before, or the caller may not. */
async function answerAgain(house: Context, request: CreateRequest): Promise<Encoded> {
  const context = { ...house, database: house.urgent };
  const { t: tenantId } = request.params;
  const { body, caller } = request;
  const remembered = await findRemembered(context.database, caller, request.idempotency);
  if (remembered?.answer) return new Encoded(JSON.stringify(remembered.answer));
  if (remembered?.entityId) {
    const id = remembered.entityId as GroupId;
    return encodeOne(context, await getStanding(context.database, caller, tenantId, id));
  }
  await accessOrganisation(context.database, caller, tenantId, body.OwnerId, 'member');
  const actor = await accessActor(context.database, caller, tenantId, body.CreatedBy);
  if (actor.orgId !== body.OwnerId) throw notFound();
  throw new ProblemError('unprocessable', {
    Content: ['This incident type is not there any more, or the organisation does not use demos.'],
  });
}
