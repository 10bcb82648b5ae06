import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hub } from '../../platform/hub/hub.ts';
import { logFailure } from '../../platform/log.ts';
import { useGoTo } from '../../platform/navigation.tsx';
import { signOut, useSession } from '../../platform/session/session.ts';
import { ownOrganisations } from '../../rooms/organisations/organisations.api.ts';
import { admit, refusalOfFailure, STARTUP_FAILED } from '../../rooms/presences/admission.ts';
import { ownPresences } from '../../rooms/presences/presences.api.ts';
import { rememberReturn } from '../return-path.ts';
import { adminPath, landingPath } from '../shell.paths.ts';
import { Shell } from './shell.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** The gate before everything signed-in: who are you, may you come in (core §4 and §5), then the shell. */
export function SignedIn() {
  const status = useSession((session) => session.status);
  const goTo = useGoTo();
  const { href } = useLocation();

  useEffect(() => {
    if (status !== 'signed-out') return;
    rememberReturn(href);
    goTo(landingPath(), { replace: true });
  });
  return status === 'signed-in' ? <Admitted /> : <ShellSkeleton />;
}

function Admitted() {
  const organisations = useQuery(ownOrganisations());
  const presences = useQuery(ownPresences());
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const error = organisations.data && presences.data ? null : (organisations.error ?? presences.error);
  const admission = organisations.data && presences.data ? admit(organisations.data, presences.data) : null;
  const refusal = admission?.outcome === 'refused' ? admission.message : null;
  const isAdmitted = admission?.outcome === 'admitted';
  const mustGoToAdmin =
    admission?.outcome === 'admitted' && admission.isAdminOnly && !pathname.startsWith(adminPath());

  useEffect(() => {
    if (!error) return;
    logFailure(STARTUP_FAILED, error);
    void signOut(refusalOfFailure(error) ?? undefined);
  }, [error]);
  useEffect(() => {
    if (refusal) void signOut(refusal);
  }, [refusal]);
  useEffect(() => {
    if (isAdmitted) hub.start();
  }, [isAdmitted]);
  useEffect(() => {
    // Core §6: who has no non-hidden presences is redirected to /admin.
    if (mustGoToAdmin) goTo(adminPath(), { replace: true });
  });

  if (!isAdmitted || mustGoToAdmin) return <ShellSkeleton />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
