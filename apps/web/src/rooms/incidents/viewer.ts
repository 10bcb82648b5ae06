import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { create } from 'zustand';

/** How an incident is being looked at (core §4). */
export type ViewerMode = 'normal' | 'admin' | 'archived';

interface Viewed {
  tenantId: TenantId;
  id: GroupId;
}

/** What is looked at in each mode: one at a time, entering one resets the others (core §4). */
export type Viewers = Record<ViewerMode, Viewed | null>;

const NOBODY: Viewers = { normal: null, admin: null, archived: null };

export const useViewers = create<Viewers>(() => NOBODY);

/** Enters a viewer; answers the way out, which clears it unless another was entered since (core §2). */
export function enterViewer(mode: ViewerMode, viewed: Viewed): () => void {
  useViewers.setState({ ...NOBODY, [mode]: viewed });
  return () => {
    if (useViewers.getState()[mode] === viewed) useViewers.setState(NOBODY);
  };
}

/** Whether an incident is looked at while it runs. */
export function isViewing(tenantId: TenantId, id: GroupId): boolean {
  const { normal, admin } = useViewers.getState();
  return [normal, admin].some((viewed) => viewed?.tenantId === tenantId && viewed.id === id);
}
