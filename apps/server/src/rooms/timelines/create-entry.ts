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

/** Writes on a timeline as a member of its group; with others who write there at the same moment. */
export const createEntry: Handler<typeof timelinesEndpoints.createEntry> = (context, request) =>
  gatherOf(context).add(`${request.params.t} ${request.body.OwnerId}`, request);
