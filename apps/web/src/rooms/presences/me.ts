import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { isAdmin, type Presence } from '@soteria/contract/presences/presences.shapes';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownOrganisations } from '../organisations/organisations.api.ts';
import { ownPresences } from './presences.api.ts';

/** A non-hidden presence and the organisation it belongs to. */
export interface Membership {
  presence: Presence;
  org: Organisation;
}

export interface Me {
  /** The person's name, of their first presence. */
  displayName: string;
  organisations: Organisation[];
  /** All presences, hidden ones included. */
  presences: Presence[];
  /** Where the person takes part: non-hidden presences in organisations that are neither hidden nor content. */
  memberships: Membership[];
  /** Ids of all presences: whatever one of them wrote or is in is "mine". */
  presenceIds: Presence['id'][];
  isAdmin: boolean;
}

/** What the caller is, from their organisations and presences. */
export function meOf(organisations: Organisation[], presences: Presence[]): Me {
  const memberships = presences
    .filter((presence) => !presence.isHiddenPresence)
    .flatMap((presence) => {
      const org = organisations.find((each) => each.id === presence.ownerId);
      return org && !org.hidden && !org.contentOrg ? [{ presence, org }] : [];
    });
  return {
    displayName: memberships[0]?.presence.displayName ?? presences[0]?.displayName ?? '',
    organisations,
    presences,
    memberships,
    presenceIds: presences.map((presence) => presence.id),
    isAdmin: presences.some(isAdmin),
  };
}

/** The organisations that the person administers (core §6). */
export const administeredBy = ({ organisations, presences }: Me): Organisation[] =>
  organisations.filter((org) => presences.some((own) => own.ownerId === org.id && isAdmin(own)));

/** The signed-in person. Only below the session gate, which has loaded it. */
export function useMe(): Me {
  const [{ data: organisations }, { data: presences }] = useSuspenseQueries({
    queries: [ownOrganisations(), ownPresences()],
  });
  return useMemo(() => meOf(organisations, presences), [organisations, presences]);
}
