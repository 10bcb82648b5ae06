import { ErrorResponse, type User } from 'oidc-client-ts';
import { create } from 'zustand';
import { logFailure } from '../log.ts';
import { findKnownPerson, forgetPerson, isAnybodyKnown, rememberPerson } from './known-person.ts';
import { afterRenewal, type Renewal } from './renewal.ts';
import { onRenewedElsewhere, renewInTurn } from './shared-renewal.ts';
import { userManager } from './user-manager.ts';

export interface SessionState {
  /** 'ending': on the way to /logged-out; nothing is loaded any more. */
  status: 'starting' | 'signed-out' | 'signed-in' | 'ending';
  subjectId: string | null;
  name: string | null;
  /** The access token ends within a minute and could not be renewed yet. */
  isExpiring: boolean;
}

const SIGNED_OUT: SessionState = { status: 'signed-out', subjectId: null, name: null, isExpiring: false };
const RENEWAL_RETRY_MS = 5000;
const UNSENT_FAREWELL = 'Your call for help has not been sent. Sign in again, and it goes on.';
/** How long a new tab waits for the identity provider to say whether somebody is signed in already. */
const SILENT_START_S = 5;
const FAREWELL_KEY = 'soteria.farewell';

export const useSession = create<SessionState>(() => ({ ...SIGNED_OUT, status: 'starting' }));

let user: User | null = null;
let renewing: Promise<Renewal> | null = null;
let isEnding = false;
const onEnd = new Set<() => void>();
const onToken = new Set<(token: string) => void>();
const holds = new Set<() => boolean>();

function take(next: User): void {
  user = next;
  const subjectId = next.profile.sub;
  const name = next.profile.name ?? next.profile.email ?? null;
  rememberPerson({ subjectId, name });
  useSession.setState({ status: 'signed-in', subjectId, name, isExpiring: false });
  for (const listener of onToken) listener(next.access_token);
}

/** The access token, or null when nobody is signed in. */
export const accessToken = (): string | null => user?.access_token ?? null;

/** Called with each new access token; returns the way out. */
export function onNewToken(listener: (token: string) => void): () => void {
  onToken.add(listener);
  return () => onToken.delete(listener);
}

/** Called when the session ends: stop connections, forget what was loaded. */
export function onSessionEnd(listener: () => void): () => void {
  onEnd.add(listener);
  return () => onEnd.delete(listener);
}

/** While `isHolding` says so, an expired session is not ended for want of a connection. */
export const holdSession = (isHolding: () => boolean): void => void holds.add(isHolding);

/** Finds out who is signed in: in this tab, or silently at the identity provider. */
export async function startSession(): Promise<void> {
  onRenewedElsewhere(() => user?.refresh_token, take);
  userManager.events.addAccessTokenExpiring(() => void renewUntilSettled());
  userManager.events.addAccessTokenExpired(() => void renewUntilSettled());
  try {
    const stored = await userManager.getUser();
    if (stored && !stored.expired) return take(stored);
    if (stored?.refresh_token && (await renewOnce()) === 'renewed') return;
    if (!stored && isAnybodyKnown()) {
      const found = await userManager.signinSilent({ silentRequestTimeoutInSeconds: SILENT_START_S });
      if (found) return take(found);
    }
  } catch (error) {
    // The usual answer of a provider that knows nobody any more: nothing went wrong.
    if (error instanceof ErrorResponse) forgetPerson();
    else logFailure('It could not be found out who is signed in', error);
  }
  if (!(await startAway())) useSession.setState(SIGNED_OUT);
}

/**
 * Starts with the person who was here last while the server is away: what is shown is marked with its age, a
 * call for help is kept, and nothing can be asked of the server until the identity provider has spoken.
 */
async function startAway(): Promise<boolean> {
  const person = findKnownPerson();
  if (!person || !(await isServerAway())) return false;
  useSession.setState({ status: 'signed-in', ...person, isExpiring: false });
  void comeBack();
  return true;
}

/** Loaded when it is wanted: a script that does not come says that the server is away. */
const isServerAway = (): Promise<boolean> =>
  import('./away.ts').then(
    (away) => away.isServerAway(),
    () => true,
  );

async function comeBack(): Promise<void> {
  const away = await import('./away.ts');
  const outcome = await away.comeBack({ renew: renewOnce, isOver: () => isEnding || user !== null });
  if (outcome === 'refused') await signOut();
  else if (outcome === 'no answer') useSession.setState(SIGNED_OUT);
}

/** Signs in by the popup. False when the person closed it; throws when it could not open or failed. */
export async function signIn(): Promise<boolean> {
  try {
    take(await userManager.signinPopup());
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === 'Popup closed by user') return false;
    throw error;
  }
}

/** Signs in with the whole window, where popups are blocked. */
export const signInHere = (): Promise<void> => userManager.signinRedirect();

async function renew(): Promise<Renewal> {
  try {
    const next = await renewInTurn(() => user);
    if (!next) return 'refused';
    if (next !== user) take(next);
    return 'renewed';
  } catch (error) {
    return error instanceof ErrorResponse ? 'refused' : 'unreachable';
  }
}

/** Renews the access token; calls at the same time share one renewal. */
export function renewOnce(): Promise<Renewal> {
  if (isEnding) return Promise.resolve('refused');
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}

let isSettling = false;

/** Whether something unsent holds the session open. */
export const isSessionHeld = (): boolean => [...holds].some((isHolding) => isHolding());

async function renewUntilSettled(): Promise<void> {
  if (isSettling || !user) return;
  isSettling = true;
  try {
    for (;;) {
      const outcome = await renewOnce();
      const isExpired = user?.expired ?? true;
      const isHeldOpen = isSessionHeld() || (outcome === 'unreachable' && (await isServerAway()));
      const next = afterRenewal(outcome, { isExpired, isHeldOpen });
      if (next === 'go-on') return;
      if (next === 'end') return await signOut();
      useSession.setState({ isExpiring: !isExpired });
      await new Promise((resolve) => setTimeout(resolve, RENEWAL_RETRY_MS));
    }
  } finally {
    isSettling = false;
  }
}

/**
 * Ends the session here and at the identity provider, then shows /logged-out, with `farewell` if the person
 * must be told why.
 */
export async function signOut(farewell?: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const isUnsent = isSessionHeld();
  useSession.setState({ ...SIGNED_OUT, status: 'ending' });
  // The screens that load things are gone after this turn; only then is what they loaded forgotten.
  await new Promise((resolve) => setTimeout(resolve));
  for (const listener of onEnd) listener();
  forgetPerson();
  const words = isUnsent ? UNSENT_FAREWELL : farewell;
  if (words) sessionStorage.setItem(FAREWELL_KEY, words);
  const idToken = user?.id_token;
  user = null;
  try {
    await userManager.signoutRedirect(idToken ? { id_token_hint: idToken } : {});
  } catch (error) {
    logFailure('Signed out here, but the identity provider could not be reached', error);
    await userManager.removeUser();
    location.assign('/logged-out');
  }
}

/** Why the last session ended, told once. */
export function takeFarewell(): string | null {
  const farewell = sessionStorage.getItem(FAREWELL_KEY);
  sessionStorage.removeItem(FAREWELL_KEY);
  return farewell;
}
