import { type IncidentType, PURPOSE_SOS } from '@soteria/contract/incident-types/incident-types.shapes';
import { MODE_DRILL } from '@soteria/contract/organisations/demo-mode';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { queryClient } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session/session.ts';
import { timeNow } from '../../ui/shared-clock.ts';
import { incidentTypes } from '../incident-types/incident-types.api.ts';
import { type Membership, useMe } from '../presences/me.ts';
import { useCallMode } from './demo-choice.ts';
import { currentPlace, usePlaces } from './place.ts';
import { startCall } from './sos/sos-calls.ts';
import { makeSosRequest } from './sos/sos-request.ts';

const LAST_ORG_KEY = 'soteria.callOrg';

interface Creating {
  type: IncidentType;
  membership: Membership;
  /** A drill stays a drill, whatever the switch says; left out, the switch decides. */
  mode?: typeof MODE_DRILL;
}

interface Choosing {
  /** The organisation the call is for. */
  orgId: string | null;
  isPopupOpen: boolean;
  /** What the creation dialog is open for. */
  creating: Creating | null;
}

export const useChoosing = create<Choosing>(() => ({
  orgId: localStorage.getItem(LAST_ORG_KEY),
  isPopupOpen: false,
  creating: null,
}));

export const openPopup = (): void => useChoosing.setState({ isPopupOpen: true });
export const closePopup = (): void => useChoosing.setState({ isPopupOpen: false });
export const startDrill = (creating: Omit<Creating, 'mode'>): void =>
  useChoosing.setState({ creating: { ...creating, mode: MODE_DRILL } });
export const closeCreation = (): void => useChoosing.setState({ creating: null });

export function chooseOrg(orgId: string): void {
  localStorage.setItem(LAST_ORG_KEY, orgId);
  useChoosing.setState({ orgId });
}

/** Where the call is for: the last chosen organisation, else the first. Null for who has none. */
export function useCallMembership(): Membership | null {
  const { memberships } = useMe();
  const orgId = useChoosing((choosing) => choosing.orgId);
  return memberships.find(({ org }) => org.id === orgId) ?? memberships[0] ?? null;
}

export const useIncidentTypes = ({ org }: Membership) => useQuery(incidentTypes(org.tenantId, org.id));

/** Loads what can be called for before it is wanted, so that the chooser opens filled. */
export function usePreloadedTypes(): void {
  const { memberships } = useMe();
  useEffect(() => {
    for (const { org } of memberships) {
      void queryClient.prefetchQuery({
        ...incidentTypes(org.tenantId, org.id),
        gcTime: Number.POSITIVE_INFINITY,
      });
    }
  }, [memberships]);
}

/** What happens when a type is chosen: an SOS starts counting, any other opens its dialog. */
export function useChooseType(membership: Membership): (type: IncidentType) => void {
  const mode = useCallMode(membership.org);
  return (type) => {
    const { subjectId } = useSession.getState();
    if (type.purpose !== PURPOSE_SOS) {
      useChoosing.setState({ creating: { type, membership } });
      return;
    }
    if (!subjectId) return;
    const calledAt = timeNow();
    const place = currentPlace(usePlaces.getState().byOrg, membership.org.id, calledAt);
    const key = crypto.randomUUID();
    const now = Date.now();
    startCall(makeSosRequest({ membership, type, mode, place, subjectId, now, calledAt, key }));
    closePopup();
  };
}

/** Core §4: a single organisation with a single visible type opens that type's dialog directly. */
export function useOnlyType(membership: Membership): void {
  const { memberships } = useMe();
  const { data } = useIncidentTypes(membership);
  const choose = useChooseType(membership);
  const only = memberships.length === 1 && data?.length === 1 ? data[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, whatever else changes
  useEffect(() => {
    if (only) choose(only);
  }, [only?.id]);
}
