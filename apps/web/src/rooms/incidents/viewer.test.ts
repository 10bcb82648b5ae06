import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterViewer, isViewing, useViewers } from './viewer.ts';

const t = 't' as TenantId;
const one = { tenantId: t, id: 'one' as GroupId };
const other = { tenantId: t, id: 'other' as GroupId };

describe('the viewers of incidents', () => {
  beforeEach(() => useViewers.setState({ normal: null, admin: null, archived: null }));

  it('are one at a time: entering one resets the others', () => {
    enterViewer('normal', one);
    enterViewer('archived', other);
    expect(useViewers.getState()).toEqual({ normal: null, admin: null, archived: other });
    enterViewer('admin', one);
    expect(useViewers.getState()).toEqual({ normal: null, admin: one, archived: null });
  });

  it('are cleared by leaving, unless another was entered meanwhile', () => {
    const leave = enterViewer('normal', one);
    const leaveOther = enterViewer('archived', other);
    leave();
    expect(useViewers.getState().archived).toBe(other);
    leaveOther();
    expect(useViewers.getState()).toEqual({ normal: null, admin: null, archived: null });
  });

  it('say what is looked at while it runs, and not what was archived', () => {
    enterViewer('normal', one);
    expect([isViewing(t, one.id), isViewing(t, other.id)]).toEqual([true, false]);
    enterViewer('archived', one);
    expect(isViewing(t, one.id)).toBe(false);
  });
});
