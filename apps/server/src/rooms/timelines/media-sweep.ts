import type { Context } from '../../platform/context.ts';
import { UPLOAD_WITHIN_MS } from '../../platform/http/long-requests.ts';
import { discardUpload } from './discard-upload.ts';
import { listUploadsBefore } from './media.queries.ts';
import { finishRemovals } from './remove-group-media.ts';

const EVERY_MS = 15 * 60_000;
/** No upload lives as long: the server ends each request before, and a picture is soon made. */
const DEAD_AFTER_MS = 2 * UPLOAD_WITHIN_MS;
/** Uploads removed in one go. */
const BATCH = 200;

/** Removes what broken uploads and deleted groups left, after a crash too (issue 3). Answers how many uploads. */
export async function sweepMedia(context: Context): Promise<number> {
  await finishRemovals(context);
  const before = new Date(context.clock.now() - DEAD_AFTER_MS);
  const dead = await listUploadsBefore(context.database, before, BATCH);
  for (const upload of dead) await discardUpload(context, upload);
  return dead.length;
}

/** At the start and regularly; answers the way to stop. Several processes may do it at once. */
export function startMediaSweep(context: Context): () => void {
  const run = () =>
    sweepMedia(context).catch((error: unknown) => {
      context.metrics.jobFailures.inc({ job: 'media-sweep' });
      context.log.warn({ err: error }, 'What uploads left was not removed; it is tried again');
    });
  void run();
  const timer = setInterval(run, EVERY_MS);
  return () => clearInterval(timer);
}
