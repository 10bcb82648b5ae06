import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { expect, it } from 'vitest';
import { incidentPath, incidentsPath } from './incidents.paths.ts';

it('spells its links as the specification does (core §2)', () => {
  const links = [incidentsPath(), incidentPath('t' as TenantId, 'i' as GroupId)];
  expect(links).toEqual(['/incidents', '/incidents/t/i']);
});
