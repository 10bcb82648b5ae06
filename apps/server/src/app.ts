import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@soteria/contract/api';
import { CLOSE_FORBIDDEN, CLOSE_RESTARTING, clientMessages, serverMessages } from '@soteria/contract/hub';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import type { Config } from './config.ts';
import { startChaining } from './platform/audit/chain-waiting.ts';
import { type Bus, createLocalBus } from './platform/bus/bus.ts';
import { SharedBus } from './platform/bus/shared-bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Context, Logger } from './platform/context.ts';
import { DiskSpace } from './platform/database/disk-space.ts';
import { openWays, type Patience } from './platform/database/ways.ts';
import { DomainEvents } from './platform/domain-events.ts';
import { createHttp } from './platform/http/create-http.ts';
import { mountDocs } from './platform/http/docs.ts';
import { cutLate, drain } from './platform/http/drain.ts';
import type { FairShareBounds } from './platform/http/fair-share.ts';
import { loadGrants } from './platform/http/grants.ts';
import { mountHealth } from './platform/http/health.ts';
import { loadRevocations, type Revocations } from './platform/http/revocations.ts';
import { createTokenChecker } from './platform/http/tokens.ts';
import { mountWeb } from './platform/http/web.ts';
import { frame } from './platform/hub/frame.ts';
import { createHub } from './platform/hub/hub.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMail } from './platform/mail/mail.ts';
import { createMediaStore } from './platform/media/media-store.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPush } from './platform/push/push.ts';
import { startUpkeep } from './platform/upkeep.ts';
import { startTellingHeads } from './rooms/audit/tell-heads.ts';
import { startChatRetention } from './rooms/chats/chat-retention.ts';
import { startPushSweep } from './rooms/devices/push-sweep.ts';
import { startAlertSweep } from './rooms/incidents/alert-outbox.ts';
import { startLetterSweep } from './rooms/incidents/incident-letters.ts';
import { followOwnStates } from './rooms/presences/presences.hub.ts';
import { startMediaSweep } from './rooms/timelines/media-sweep.ts';
import { openRooms } from './rooms.ts';

/** Who signs people in: the embedded identity provider, or another one's published keys. */
export interface Issuer {
  url: string;
  keys: { local: JSONWebKeySet } | { remote: string };
  /** The embedded provider's own pages. */
  plugin?: FastifyPluginAsync;
}

export interface AppParts {
  config: Config;
  clock: Clock;
  databaseUrl: string;
  /** Made once the revocations are known, so that the provider can end sessions. */
  createIssuer(endSession: (subjectId: string, sessionId: string | null) => void): Promise<Issuer>;
  /** How often this process tells others that it is alive, in ms; 1,000 unless told. */
  heartbeatMs?: number;
  /** How long statements wait for connections and locks. */
  patience?: Patience;
  /** How much is done at once. */
  fairShare?: FairShareBounds;
}

export interface App {
  http: FastifyInstance;
  context: Context;
  listen(): Promise<string>;
  /** Drains: sockets are sent away with a code that makes them return, requests are finished. */
  close(): Promise<void>;
}

/** How often a process tells the others that it is alive; five of these unheard end its lease. */
const HEARTBEAT_MS = 1_000;
/** Connections that wait to be taken: beyond Node's 511 the kernel drops them, and who calls then tries again after 1 s. */
const BACKLOG = 4_096;
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Puts the house together on a migrated database. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, clock } = parts;
  const metrics = createMetrics();
  const ways = openWays({
    connectionString: parts.databaseUrl,
    ordinary: config.databasePool,
    reserved: config.databaseReserved,
    patience: parts.patience,
  });
  const database = ways.ordinary;
  const late: { http?: FastifyInstance; context?: Context; revocations?: Revocations } = {};
  const issuer = await parts.createIssuer((subjectId, sessionId) => {
    late.context?.hub.disconnect(sessionId ? { sessionId } : { subjectId }, CLOSE_FORBIDDEN);
    if (sessionId) {
      late.revocations
        ?.revoke(subjectId, sessionId)
        .catch((error: unknown) =>
          late.http?.log.error({ err: error }, 'An ended session was not written down'),
        );
    }
  });
  const isRevoked = (sessionId: string) => late.revocations?.isRevoked(sessionId) ?? false;
  const tokens = createTokenChecker({
    issuer: issuer.url,
    audience: config.audience,
    keys: issuer.keys,
    clock,
    isRevoked,
  });
  const isPlatformAdmin = (subjectId: string) => config.platformAdminSubjects.has(subjectId);
  const grants = await loadGrants({ database, clock, isRevoked });
  const http = await createHttp({
    ...config,
    metrics,
    tokens,
    grants,
    isPlatformAdmin,
    issuer: issuer.url,
    fairShare: parts.fairShare,
  });
  const bus = openBus(parts, http.log, metrics);
  const space = new DiskSpace({ ways, bus, log: http.log, megabytes: config.diskReserveMegabytes });
  ways.trouble.onFailure = (code) => space.failed(code);
  const revocations = await loadRevocations(database, bus, clock);
  const hub = createHub({
    bus,
    clock,
    log: http.log,
    metrics,
    tokens,
    admit: ({ subjectId }) => (isPlatformAdmin(subjectId) ? CLOSE_FORBIDDEN : null),
    origin: new URL(config.publicUrl).origin,
    trustsProxy: config.trustProxy,
    messagesPerSecond: config.rateLimitPerSecond,
  });
  const context: Context = {
    database,
    urgent: ways.urgent,
    followUp: ways.followUp,
    space,
    clock,
    hub,
    metrics,
    events: new DomainEvents(),
    media: createMediaStore(join(config.dataDir, 'media')),
    uploadLimits: config.uploadLimits,
    grants,
    push: createPush({
      database: ways.followUp,
      clock,
      contact: config.pushContact,
      allowsLoopback: config.pushAllowsLoopback,
    }),
    jobs: createJobs({ databaseUrl: parts.databaseUrl, log: http.log, metrics }),
    mail: createMail({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      folder: join(config.dataDir, 'outbox'),
    }),
    publicUrl: config.publicUrl,
    lettersAfterSeconds: config.mailAfterSeconds,
    log: http.log,
    version: config.version,
    notice: config.notice,
  };
  Object.assign(late, { http, context, revocations });
  openRooms(http, context);
  greet(context);
  mountHealth(http, { ways, space, metrics });
  mountDocs(http, allEndpoints, config.publicUrl, config.version);
  if (issuer.plugin) await http.register(issuer.plugin, { prefix: '/oidc' });
  await mountWeb(http, WEB_FOLDER, {
    issuer: issuer.url,
    clientId: config.oidcClientId,
    resource: config.audience,
    version: config.version,
  });
  await context.jobs.start();
  rereadWhenMissed(bus, revocations, http.log);
  await bus.start();
  hub.attach(http.server);
  space.start();
  const stopFollowing = followOwnStates(context, parts.databaseUrl);
  const stops = [
    startAlertSweep(context),
    startLetterSweep(context),
    startChaining(context),
    startPushSweep(context),
    startUpkeep(context),
    startChatRetention(context),
    startMediaSweep(context),
    startTellingHeads(context),
  ];
  return {
    http,
    context,
    listen: () => http.listen({ port: config.port, host: config.host, backlog: BACKLOG }),
    async close() {
      for (const stop of stops) stop();
      await stopFollowing();
      await space.stop();
      const callOff = cutLate(http.server, config.drainMs);
      await Promise.all([
        hub.close(CLOSE_RESTARTING),
        drain(http.server, config.drainMs),
        context.jobs.stop(),
      ]);
      await http.close();
      callOff();
      await bus.close();
      await ways.close();
    },
  };
}

/** With Redis there may be other processes; without it this one stands alone. */
function openBus({ config, databaseUrl, heartbeatMs }: AppParts, log: Logger, metrics: Metrics): Bus {
  const { redisUrl } = config;
  if (!redisUrl) return createLocalBus();
  const beatMs = heartbeatMs ?? HEARTBEAT_MS;
  return new SharedBus({ redisUrl, channel: busChannel(databaseUrl), databaseUrl, beatMs, log, metrics });
}

/** A session may have ended elsewhere while another process was not heard. */
function rereadWhenMissed(bus: Bus, revocations: Revocations, log: Logger): void {
  bus.onPeer((event) => {
    if (event === 'left') return;
    revocations.reload().catch((error: unknown) => log.error({ err: error }, 'Ended sessions were not read'));
  });
}

/** Processes on one database share a bus; others on the same Redis do not hear them. */
const busChannel = (databaseUrl: string) => `soteria:${new URL(databaseUrl).pathname.slice(1)}`;

/** What every socket is told after who it is: the version this server serves. */
function greet(context: Context): void {
  const version = frame(serverMessages.appVersion, { currentVersion: context.version });
  context.hub.onConnect(async () => () => [version]);
  context.hub.handle(clientMessages.Ping, (connection) => {
    const serverTime = new Date(context.clock.now()).toISOString();
    connection.send(frame(serverMessages.Pong, { serverTime }));
  });
}
