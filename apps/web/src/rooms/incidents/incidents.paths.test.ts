import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { expect, it } from 'vitest';
import { closedIncidentPath, closedIncidentsPath, incidentPath, incidentsPath } from './incidents.paths.ts';

it('spells its links as the specification does (core §2)', () => {
  const one = ['t' as TenantId, 'i' as GroupId] as const;
  const links = [incidentsPath(), incidentPath(...one), closedIncidentsPath(), closedIncidentPath(...one)];
  expect(links).toEqual(['/incidents', '/incidents/t/i', '/closed-incidents', '/closed-incidents/t/i']);
});
