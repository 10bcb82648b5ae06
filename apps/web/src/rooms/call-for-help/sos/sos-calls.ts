import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { create } from 'zustand';
import { logFailure } from '../../../platform/log.ts';
import { showToast } from '../../../platform/notifications/toasts.ts';
import { holdSession, useSession } from '../../../platform/session/session.ts';
import { createIncident } from '../../incidents/incidents.api.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { followUp } from '../raise-steps.ts';
import type { SosRequest } from './sos-request.ts';
import { FORGET_AFTER, SosSender, type SosState } from './sos-sender.ts';

/** One entry for each call, so that several windows and several calls never write over each other. */
const PREFIX = 'soteria.sos.';
const TRY_TIMEOUT = 5000;

/** The calls for help this window shows, newest first. */
export const useSosCalls = create<{ calls: readonly SosState[] }>(() => ({ calls: [] }));

const senders = new Map<string, SosSender>();
const queued = new Set<string>();
const releases = new Map<string, () => void>();

const isUnsent = (state: SosState) => state.phase !== 'sent';
holdSession(() => useSosCalls.getState().calls.some(isUnsent));

function show(state: SosState): void {
  const { calls } = useSosCalls.getState();
  const { key } = state.request;
  const isKnown = calls.some((call) => call.request.key === key);
  useSosCalls.setState({
    calls: isKnown ? calls.map((call) => (call.request.key === key ? state : call)) : [state, ...calls],
  });
}

async function finish(incident: Incident, request: SosRequest): Promise<void> {
  const { key, presenceId, location, body } = request;
  const description = body.Content.IncidentDescription;
  await followUp(incident, { key, presenceId, description, location, tags: [] });
  forget(request);
}

function forget(request: SosRequest): void {
  localStorage.removeItem(PREFIX + request.key);
  releases.get(request.key)?.();
  releases.delete(request.key);
}

function begin(request: SosRequest): void {
  const sender = new SosSender(request, {
    now: () => performance.now(),
    wall: () => Date.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    post: (due, signal) =>
      createIncident(due.tenantId, due.body as never, {
        idempotencyKey: due.key,
        timeoutMs: TRY_TIMEOUT,
        signal,
      }),
    save: (saved) => localStorage.setItem(PREFIX + saved.key, JSON.stringify(saved)),
    forget,
    onChange: (state) => {
      show(state);
      if (state.incident) void finish(state.incident, state.request);
    },
  });
  senders.set(request.key, sender);
  sender.start();
}

/**
 * Takes the call's lock and holds it until the call is over, so that no other window shows or sends it too.
 * `whenHeld` runs once the lock is ours.
 */
function hold(key: string, whenHeld: () => boolean): void {
  if (queued.has(key)) return;
  queued.add(key);
  void navigator.locks.request(PREFIX + key, async () => {
    if (!whenHeld()) return void queued.delete(key);
    await new Promise<void>((resolve) => releases.set(key, resolve));
    queued.delete(key);
  });
}

/** Starts a call: written down, then counting. */
export function startCall(request: SosRequest): void {
  hold(request.key, () => true);
  begin(request);
}

function readStored(key: string): SosRequest | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as SosRequest | null;
  } catch (error) {
    logFailure('A stored call for help could not be read', error);
    return null;
  }
}

/** Goes on with calls that a reload or a closed window left unsent. Waits for windows that still have them. */
function takeOver(subjectId: string): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const found = readStored(key);
    if (!found || Date.now() - found.deadline > FORGET_AFTER) {
      localStorage.removeItem(key);
      continue;
    }
    if (found.subjectId !== subjectId || senders.has(found.key)) continue;
    hold(found.key, () => {
      const request = readStored(key);
      if (request) begin(request);
      return request !== null;
    });
  }
}

/** Watches for unsent calls of the signed-in person, and for the connection's return. */
export function watchCalls(): void {
  const check = () => {
    const { status, subjectId } = useSession.getState();
    if (status === 'signed-in' && subjectId) takeOver(subjectId);
  };
  useSession.subscribe(check);
  addEventListener('storage', (event) => {
    if (event.key?.startsWith(PREFIX) && event.newValue !== null) check();
  });
  addEventListener('online', () => {
    for (const sender of senders.values()) sender.retryNow();
  });
  check();
}

export const sendCallNow = (key: string): void => senders.get(key)?.sendNow();

/** Stops an unsent call, or puts a sent one's sheet away. */
export function closeCall(key: string): void {
  senders.get(key)?.cancel();
  senders.delete(key);
  useSosCalls.setState(({ calls }) => ({ calls: calls.filter((call) => call.request.key !== key) }));
}

/** Stops an unsent call; says so when a try may have got through all the same. */
export function cancelCall(call: SosState): void {
  closeCall(call.request.key);
  if (call.isUncertain) showToast({ kind: 'warn', title: callForHelpWords.cancelledUnsure });
}
