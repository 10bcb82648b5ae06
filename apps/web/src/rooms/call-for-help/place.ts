import type { OrgId } from '@soteria/contract/kit/ids';
import type { Location } from '@soteria/contract/organisations/organisations.shapes';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { timeNow } from '../../ui/shared-clock.ts';

/** Where somebody said they are. */
export interface Place {
  location: Location;
  /** Unix ms. */
  saidAt: number;
}

/** After a working day nobody is taken to be where they said they were. */
const PLACE_MS = 10 * 60 * 60 * 1000;

interface Places {
  byOrg: Record<string, Place>;
  say: (org: OrgId, location: Location | null) => void;
}

/** Where the person is in each organisation, on this device. */
export const usePlaces = create<Places>()(
  persist(
    (set) => ({
      byOrg: {},
      say: (org, location) =>
        set(({ byOrg }) => {
          const { [org]: _, ...others } = byOrg;
          return { byOrg: location ? { ...others, [org]: { location, saidAt: timeNow() } } : others };
        }),
    }),
    { name: 'soteria.places', partialize: ({ byOrg }) => ({ byOrg }) },
  ),
);

/** The place somebody said, if they said it today. `now` in Unix ms. */
export function currentPlace(byOrg: Record<string, Place>, org: OrgId, now: number): Place | null {
  const place = byOrg[org];
  return place && now - place.saidAt < PLACE_MS ? place : null;
}
