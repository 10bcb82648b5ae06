import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Core §3, locally persisted modules: pinned and mutedGroups store ids, temporaryImages addresses. */
interface IdSet {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}

const idSet = (name: string) =>
  create<IdSet>()(
    persist(
      (set, get) => ({
        ids: [],
        has: (id) => get().ids.includes(id),
        toggle: (id) =>
          set(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] })),
      }),
      { name: `soteria.${name}`, partialize: ({ ids }) => ({ ids }) },
    ),
  );

/** Chats and incidents the person keeps on top. */
export const usePinned = idSet('pinned');

/** Groups the person does not want to be notified of; never for an SOS (design §9). */
export const useMutedGroups = idSet('mutedGroups');

interface ImageEntry {
  url: string;
  /** Unix ms; null for no end. */
  expiresAt: number | null;
}

interface TemporaryImages {
  entries: Record<string, ImageEntry>;
  put: (key: string, entry: ImageEntry) => void;
  drop: (key: string) => void;
  clear: () => void;
}

const MAX_IMAGES = 80;

/** Pictures as data addresses; an expired one is dropped and loaded again (core §4). */
export const useTemporaryImages = create<TemporaryImages>()(
  persist(
    (set) => ({
      entries: {},
      put: (key, entry) =>
        set(({ entries }) => {
          const others = Object.entries(entries).filter(([other]) => other !== key);
          return { entries: Object.fromEntries([...others.slice(1 - MAX_IMAGES), [key, entry]]) };
        }),
      drop: (key) =>
        set(({ entries }) => ({
          entries: Object.fromEntries(Object.entries(entries).filter(([other]) => other !== key)),
        })),
      clear: () => set({ entries: {} }),
    }),
    {
      name: 'soteria.temporaryImages',
      // In the tab only: a shared computer must not keep people's faces.
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ entries }) => ({ entries }),
    },
  ),
);
