import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { EntryId, GroupId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import { findRemembered } from '../../platform/http/once.ts';
import { notFound, ProblemError } from '../../platform/http/problems.ts';
import { Encoded, type Handler, type RoomRequest } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { parseZoned } from '../../platform/zoned.ts';
import { awaitLaidOut } from '../groups/laid-out.queries.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { accessActor, accessOrganisation } from '../organisations/organisations.access.ts';
import { layOutAlerted, layOutCall } from './after-alert.ts';
import { encodeOne } from './incident-pieces.present.ts';
import { announceAlert, announceListed } from './incidents.hub.ts';
import { presentOverlay, presentPiece } from './incidents.present.ts';
import { type Raise, type Raised, raiseIncident } from './raise-incident.sql.ts';

/** Everybody is alerted: who called is told so, whatever holds up the rest. */
const ANSWERED_WITHIN_MS = 1_000;

type CreateRequest = RoomRequest<typeof incidentsEndpoints.createIncident>;

/**
 * Raises an incident in two round trips: the call for help is written down, everyone with a page open is alerted, and
 * the call is laid out into what the lists and the page of the incident show (decision 020). The alert never waits for
 * a later call of core §4's flow.
 */
export const createIncident: Handler<typeof incidentsEndpoints.createIncident> = async (context, request) => {
  const raise = raiseOf(context, request);
  const raised = await context.space.forHelp(() => raiseIncident(context.urgent, raise));
  if (!raised) return answerAgain(context, request);
  announceAlert(context, raised, raised.audience);
  context.metrics.alertLatency.observe((performance.now() - request.arrived) / 1000);
  const answer = encodeRaised(raised, request.body.CreatedBy);
  const patience = pause(ANSWERED_WITHIN_MS, undefined, { ref: false });
  const laidOut = layOut(context, request, raised, answer);
  void tellLists(context, raised, laidOut);
  await Promise.race([laidOut, patience]);
  return new Encoded(answer);
};

function raiseOf(context: Context, request: CreateRequest): Raise {
  const now = context.clock.now();
  return {
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
}

/**
 * Lays the call out; resolves to whether it is. Where something holds up what goes along with that it is laid out
 * alone, and where that fails too, by the sweep: it is written down and told.
 */
async function layOut(
  context: Context,
  { caller: { subjectId }, idempotency: { key } }: CreateRequest,
  raised: Raised,
  answer: string,
): Promise<boolean> {
  const others = raised.audience.filter((subject) => subject !== subjectId);
  try {
    await context.space
      .forHelp(() => layOutAlerted(context, raised, others, { subjectId, key, answer }))
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'An alert was not marked as sent and will be told again');
        return context.space.forHelp(() => layOutCall(context, raised.id));
      });
    return true;
  } catch (error) {
    context.log.warn({ err: error }, 'A call for help was told, and is laid out by the sweep');
    return false;
  }
}

/** After who called is answered: to tell thousands takes longer than the answer. */
async function tellLists(context: Context, raised: Raised, laidOut: Promise<boolean>): Promise<void> {
  try {
    if (!(await laidOut)) return;
    await nextTurn();
    announceListed(context, raised, raised.audience);
  } catch (error) {
    context.log.error({ err: error }, 'The lists were not told of a call for help');
  }
}

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
    await awaitLaidOut(context.database, tenantId, id);
    return encodeOne(context, await getStanding(context.database, caller, tenantId, id));
  }
  await accessOrganisation(context.database, caller, tenantId, body.OwnerId, 'member');
  const actor = await accessActor(context.database, caller, tenantId, body.CreatedBy);
  if (actor.orgId !== body.OwnerId) throw notFound();
  throw new ProblemError('unprocessable', {
    Content: ['This incident type is not there any more, or the organisation does not use demos.'],
  });
}
