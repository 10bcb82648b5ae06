import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { hub, useHubStatus } from '../../platform/hub/hub.ts';
import { logFailure } from '../../platform/log.ts';
import { goTo } from '../../platform/navigation.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { isSessionHeld, signOut, useSession } from '../../platform/session/session.ts';
import { ownOrganisations } from '../../rooms/organisations/organisations.api.ts';
import {
  admit,
  type Confinement,
  refusalOfFailure,
  STARTUP_FAILED,
} from '../../rooms/presences/admission.ts';
import { ownPresences } from '../../rooms/presences/presences.api.ts';
import { rememberReturn } from '../return-path.ts';
import { adminPath, landingPath, notLinkedPath } from '../shell.paths.ts';
import { Shell } from './shell.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** While a call for help holds the session, a failed context is loaded again after this long, in ms. */
const CONTEXT_RETRY = 2000;

/** Core §6: who has no non-hidden presences is redirected to /admin; core §2 for the other. */
const CONFINED: Record<Confinement, string> = { admin: adminPath(), 'not-linked': notLinkedPath() };

/** The gate before everything signed-in: who are you, may you come in (core §4 and §5), then the shell. */
export function SignedIn() {
  const status = useSession((session) => session.status);
  useEffect(() => {
    if (status !== 'signed-out') return;
    rememberReturn(location.pathname + location.search);
    goTo(landingPath(), { replace: true });
  }, [status]);
  return status === 'signed-in' ? <Admitted /> : <ShellSkeleton />;
}

const subjectNow = () => useSession.getState().subjectId;
const loadLastKnown = () =>
  import('../../platform/storage/last-known.ts').catch((error: unknown) =>
    logFailure('What was known last can be neither kept nor shown', error),
  );
let isKeeping = false;

/** From the first moment on this browser keeps what it knows, for a start without the server. */
function keep(): void {
  if (isKeeping) return;
  isKeeping = true;
  void loadLastKnown().then((lastKnown) => lastKnown?.keepLastKnown(queryClient, subjectNow));
}

/** While the server does not answer, what was known last; when it is back, all of that anew. */
function useLastKnown(isUnanswered: boolean) {
  const isConnected = useHubStatus(({ state }) => state === 'connected');
  const hasRestored = useRef(false);
  useEffect(() => {
    if (!isUnanswered) return;
    hasRestored.current = true;
    void loadLastKnown().then((lastKnown) => lastKnown?.restoreLastKnown(queryClient, subjectNow()));
  }, [isUnanswered]);
  useEffect(() => {
    if (!isConnected || !hasRestored.current) return;
    hasRestored.current = false;
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isKept === true });
  }, [isConnected]);
}

function Admitted() {
  const organisations = useQuery(ownOrganisations());
  const presences = useQuery(ownPresences());
  const { pathname } = useLocation();
  const { refetch: refetchOrgs } = organisations;
  const { refetch: refetchPresences } = presences;
  const error = organisations.data && presences.data ? null : (organisations.error ?? presences.error);
  const admission = organisations.data && presences.data ? admit(organisations.data, presences.data) : null;
  const reason = organisations.failureReason ?? presences.failureReason;
  const isUnanswered = reason instanceof ApiError && reason.isAway;
  const refusal = admission?.outcome === 'refused' ? admission.message : null;
  const isAdmitted = admission?.outcome === 'admitted';
  const confinedTo = admission?.outcome === 'admitted' ? admission.confinedTo : null;
  const place = confinedTo ? CONFINED[confinedTo] : null;
  const mustGo = place !== null && !pathname.startsWith(place);

  useEffect(() => {
    if (!error) return;
    logFailure(STARTUP_FAILED, error);
    const isAway = error instanceof ApiError && error.isAway;
    if (!isAway && !isSessionHeld()) {
      void signOut(refusalOfFailure(error) ?? undefined);
      return;
    }
    // The server is away, or a call for help is still being sent: it is not thrown away for want of the context.
    const timer = setTimeout(() => void Promise.all([refetchOrgs(), refetchPresences()]), CONTEXT_RETRY);
    return () => clearTimeout(timer);
  }, [error, refetchOrgs, refetchPresences]);
  useLastKnown(isUnanswered);
  useEffect(() => {
    if (refusal) void signOut(refusal);
  }, [refusal]);
  useEffect(() => {
    if (!isAdmitted) return;
    hub.start();
    keep();
  }, [isAdmitted]);
  useEffect(() => {
    if (mustGo) goTo(place, { replace: true });
  }, [mustGo, place]);

  if (!isAdmitted || mustGo) return <ShellSkeleton isAway={isUnanswered} />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
