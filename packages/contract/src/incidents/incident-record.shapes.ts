import { z } from 'zod';
import { delivery, membershipPresence } from '../groups/groups.shapes.ts';
import { orgId, presenceId } from '../kit/ids.ts';
import { instant } from '../kit/time.ts';
import { timelineEntry } from '../timelines/timelines.shapes.ts';
import { assignment, incidentPiece, responseTeam } from './incidents.shapes.ts';

/** Somebody who is or was on an incident, and what reached them when. */
export const recordedPerson = z.object({
  presenceId,
  displayName: z.string(),
  ownerId: orgId,
  orgName: z.string(),
  jobTitle: z.string().nullable(),
  isResponder: z.boolean(),
  isCreator: z.boolean(),
  addedAt: instant,
  /** Null for those alerted when it was raised. */
  addedByName: z.string().nullable(),
  delivery,
  /** When they were taken off it; null while they are on it. */
  removedAt: instant.nullable(),
  removedByName: z.string().nullable(),
});
export type RecordedPerson = z.infer<typeof recordedPerson>;

/** What an entry said before it was edited or removed, in words. */
const saidBefore = z.object({ words: z.string(), from: instant, until: instant });

/** An entry of the timeline with what it says in words. */
export const recordedEntry = timelineEntry.extend({
  words: z.string(),
  /** Oldest first; of what was removed in the record of an admin only. */
  before: z.array(saidBefore),
});
export type RecordedEntry = z.infer<typeof recordedEntry>;

/** All there is to say about an incident: who, when, what was said, who was alerted, every change of state. */
export const incidentRecord = z.object({
  incident: incidentPiece,
  /** REAL, DRILL or DEMO. */
  modeWord: z.enum(['REAL', 'DRILL', 'DEMO']),
  orgName: z.string(),
  /** The organisation's zone, in which the printed record gives its times. */
  timeZone: z.string(),
  people: z.array(recordedPerson),
  teams: z.array(responseTeam),
  tags: z.array(z.object({ type: z.string(), description: z.string() })),
  tasks: z.array(assignment.extend({ people: z.array(membershipPresence) })),
  entries: z.array(recordedEntry),
  /** The record is complete to this moment and this entry. */
  completeTo: instant,
  completeToSeq: z.int(),
  madeByName: z.string(),
});
export type IncidentRecord = z.infer<typeof incidentRecord>;
