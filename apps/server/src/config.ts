import type { UploadLimits } from '@soteria/contract/timelines/timelines.shapes';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };

const port = z.coerce.number().int().min(1).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
/** Upload limits are set in megabytes and kept in bytes. */
const megabytes = z.coerce
  .number()
  .int()
  .min(1)
  .max(4_096)
  .transform((value) => value * 1024 * 1024);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Every setting there is (README, "Configuration"); nothing is configured in any other way. */
const settings = z.object({
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('soteria-web'),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  IDENTITY_CLIENT_URLS: list.default([]),
  PLATFORM_ADMIN_SUBJECTS: list.default([]),
  SOTERIA_DEMO: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  RATE_LIMIT_PER_SECOND: z.coerce.number().int().min(1).default(200), // spec core §9
  REQUEST_WITHIN_SECONDS: z.coerce.number().int().min(1).max(300).default(30),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_024).default(32),
  DATABASE_RESERVED: z.coerce
    .number()
    .int()
    .min(0)
    .max(50)
    .refine((count) => count === 0 || count >= 4, 'At least 4, or 0 for none.')
    .default(5),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(300).default('Soteria <soteria@localhost>'),
  MAIL_AFTER_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
  PUSH_CONTACT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  PUSH_LOOPBACK: z.enum(['on', 'off']).default('off'),
  MEDIA_MAX_IMAGE_MB: megabytes.prefault(25), // issue 3
  MEDIA_MAX_VIDEO_MB: megabytes.prefault(200), // issue 3
  MEDIA_MAX_AUDIO_MB: megabytes.prefault(50),
  MEDIA_MAX_FILE_MB: megabytes.prefault(50),
  NOTICE: z.string().max(500).optional(),
  NOTICE_CTA_TEXT: z.string().max(80).optional(),
  NOTICE_CTA_LINK: webAddress.optional(),
});

export interface Config {
  port: number;
  host: string;
  /** The one address people use, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** How long a process that stops waits for a balancer to let go of it, in ms. */
  drainMs: number;
  /** Another identity provider; undefined for the embedded one. */
  oidcIssuer: string | undefined;
  oidcClientId: string;
  /** What access tokens must name as audience. */
  audience: string;
  /** Further web clients that sign in at this one's embedded provider. */
  identityClientUrls: string[];
  platformAdminSubjects: ReadonlySet<string>;
  hasDemo: boolean;
  logLevel: z.infer<typeof settings>['LOG_LEVEL'];
  trustProxy: boolean;
  rateLimitPerSecond: number;
  /** So long the headers of a request may take to arrive, and then its body; files may take longer. In ms. */
  requestWithinMs: number;
  databasePool: number;
  /** Connections that only calls for help use. */
  databaseReserved: number;
  /** Room on the database's disk that is held back for calls for help, in megabytes. */
  diskReserveMegabytes: number;
  /** Null keeps letters as files below `dataDir`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** So long a device has to answer an alert before a letter goes. */
  mailAfterSeconds: number;
  /** Who runs this server, for push services (RFC 8292): a mailto: or https: address. */
  pushContact: string;
  /** Push endpoints may be plain HTTP on this machine: for tests only. */
  pushAllowsLoopback: boolean;
  /** The largest uploads, in bytes for each kind. */
  uploadLimits: UploadLimits;
  notice: { notification: string | null; cta_text: string | null; cta_link: string | null };
  version: string;
}

/** A setting is missing or wrong; the message is one sentence that names it. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
  }
  const value = parsed.data;
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL,
    drainMs: 1_000 * (value.DRAIN_SECONDS ?? (value.REDIS_URL ? 10 : 0)),
    oidcIssuer: value.OIDC_ISSUER,
    oidcClientId: value.OIDC_CLIENT_ID,
    audience: value.OIDC_AUDIENCE ?? `${publicUrl}/api`,
    identityClientUrls: value.IDENTITY_CLIENT_URLS,
    platformAdminSubjects: new Set(value.PLATFORM_ADMIN_SUBJECTS),
    hasDemo: value.SOTERIA_DEMO === 'on',
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY === 'on',
    rateLimitPerSecond: value.RATE_LIMIT_PER_SECOND,
    requestWithinMs: value.REQUEST_WITHIN_SECONDS * 1_000,
    databasePool: value.DATABASE_POOL,
    databaseReserved: value.DATABASE_RESERVED,
    diskReserveMegabytes: value.DISK_RESERVE_MB,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    mailAfterSeconds: value.MAIL_AFTER_SECONDS,
    pushContact:
      value.PUSH_CONTACT ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@soteria.example'),
    pushAllowsLoopback: value.PUSH_LOOPBACK === 'on',
    uploadLimits: {
      Image: value.MEDIA_MAX_IMAGE_MB,
      Video: value.MEDIA_MAX_VIDEO_MB,
      Audio: value.MEDIA_MAX_AUDIO_MB,
      File: value.MEDIA_MAX_FILE_MB,
    },
    notice: {
      notification: value.NOTICE ?? null,
      cta_text: value.NOTICE_CTA_TEXT ?? null,
      cta_link: value.NOTICE_CTA_LINK ?? null,
    },
    version: manifest.version,
  };
}
