import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { DiskSpace } from './database/disk-space.ts';
import type { DomainEvents } from './domain-events.ts';
import type { Grants } from './http/grants.ts';
import type { Hub } from './hub/hub.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { MediaStore } from './media/media-store.ts';
import type { Metrics } from './metrics.ts';
import type { Push } from './push/push.ts';

export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** What a room works with. */
export interface Context {
  database: Database;
  /** The reserved way, which nothing else uses (decision 016): for raising an incident, */
  urgent: Database;
  /** and for what follows it: that it is noted as told, pushes, responding. */
  followUp: Database;
  space: DiskSpace;
  clock: Clock;
  hub: Hub;
  events: DomainEvents;
  media: MediaStore;
  /** The largest uploads, in bytes for each kind. */
  uploadLimits: Config['uploadLimits'];
  grants: Grants;
  push: Push;
  jobs: Jobs;
  mail: Mail;
  /** The one address people use, without a trailing slash. */
  publicUrl: string;
  /** So long a device has to answer before a letter goes. */
  lettersAfterSeconds: number;
  metrics: Metrics;
  log: Logger;
  version: string;
  notice: { notification: string | null; cta_text: string | null; cta_link: string | null };
}
