import { GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import type { Context } from '../../platform/context.ts';
import { Gather } from '../../platform/gather.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { type Post, writeTogether } from './write-together.ts';

const gathers = new WeakMap<Context, Gather<Post, TimelineEntry>>();

function gatherOf(context: Context): Gather<Post, TimelineEntry> {
  const known = gathers.get(context);
  if (known) return known;
  const made = new Gather<Post, TimelineEntry>((posts) => writeTogether(context, posts));
  gathers.set(context, made);
  return made;
}

/**
 * Writes on a timeline as a member of its group; with others who write there at the same moment. What is said on an
 * incident follows a call for help: it is written even where the disk is full.
 */
export const createEntry: Handler<typeof timelinesEndpoints.createEntry> = async (context, request) => {
  const write = () => gatherOf(context).add(`${request.params.t} ${request.body.OwnerId}`, request);
  if (request.body.OwnerType === GROUP_INCIDENT) return context.space.forHelp(write);
  context.space.requireRoom();
  return write();
};
