import { z } from 'zod';
import { presenceId } from '../kit/ids.ts';
import { line } from '../kit/text.ts';
import { instant } from '../kit/time.ts';

export const deviceId = z.uuid().toLowerCase().brand<'DeviceId'>();
export type DeviceId = z.infer<typeof deviceId>;

/** A browser that alerts reach while no page is open. */
export const device = z.object({
  id: deviceId,
  /** What the person knows it by: "Firefox on Android". */
  label: z.string(),
  /** `dead`: its push service no longer knows it; it must be registered again. */
  state: z.enum(['live', 'dead']),
  registered: instant,
  /** When its push service last took an alert for it. */
  lastSent: instant.nullable(),
  /** When it last said itself that it showed one. */
  lastReached: instant.nullable(),
  /** When its push service last refused one. */
  lastFailed: instant.nullable(),
});
export type Device = z.infer<typeof device>;

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'Give base64url.')
    .max(max);

/** A push subscription as the browser gives it (Push API, `PushSubscription.toJSON`). */
export const newDevice = z.object({
  Endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  P256dh: base64url(100),
  Auth: base64url(60),
  Label: line(80),
});
export type NewDevice = z.infer<typeof newDevice>;

export const pushKey = z.object({
  /** The application server's key: 65 bytes, base64url (RFC 8292). */
  publicKey: z.string(),
});

export const testAlert = z.object({
  /** To how many devices the test alert is on its way. */
  devices: z.int(),
});

/** A colleague whom no alert reaches right now: no device that lives, and no page open. */
export const unreachable = z.object({
  presenceId,
  displayName: z.string(),
  /** Never signed in, no device registered, or every device of theirs dead. */
  reason: z.enum(['no-account', 'no-device', 'dead-devices']),
  lastReached: instant.nullable(),
});
export type Unreachable = z.infer<typeof unreachable>;

/** What a device is told when it reports that it shows an alert. */
export const reachedAnswer = z.object({
  /** It is over by now: the notification says so instead of calling. */
  isOver: z.boolean(),
});
