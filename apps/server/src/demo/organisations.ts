import type { DemoMode } from '@soteria/contract/organisations/organisations.shapes';

export interface DemoOrganisation {
  key: string;
  name: string;
  parent: string | null;
  kind: 'trust' | 'school' | 'hospital';
  demoMode: DemoMode;
  /** Response teams and who is in them, by account name. */
  teams: Record<string, string[]>;
  rooms: string[];
  students: string[];
}

const rooms = (building: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${building}, Room ${from + index}`);

/** Riverside Learning Trust with two schools in its tenant, and a hospital apart (issue 2). */
export const DEMO_ORGANISATIONS: DemoOrganisation[] = [
  {
    key: 'trust',
    name: 'Riverside Learning Trust',
    parent: null,
    kind: 'trust',
    demoMode: 2,
    teams: { 'Trust leadership': ['h.okoro-bell', 'd.castellanos'] },
    rooms: ['Trust office, Reception', 'Trust office, Boardroom'],
    students: [],
  },
  {
    key: 'riverside',
    name: 'Riverside Primary School',
    parent: 'trust',
    kind: 'school',
    demoMode: 1,
    teams: {
      'Behaviour team': ['a.whitfield', 'l.marsh', 'n.abara', 'g.pritchard', 'e.sorensen', 'k.dube'],
      'First aiders': ['h.okoro', 'a.whitfield', 'r.iqbal', 's.wood', 'f.grant', 'y.tanaka', 'b.achterberg'],
      'Front office': ['j.bell', 'o.hughes', 'c.farr', 'w.adeyemi'],
      'Safeguarding leads': ['t.okafor', 'h.okoro', 'l.marsh'],
      'Site team': ['l.marsh', 'z.kowalski', 'i.novak', 'd.price'],
    },
    rooms: [
      ...rooms('Main building', 1, 14),
      'Main building, Hall',
      'Main building, Reception',
      'Main building, Dining hall',
      'Playground, North',
      'Playground, South',
      'Library',
      'Music block, Practice room',
      'Site office',
    ],
    students: [
      'Amelia Stone',
      'Noah Baptiste',
      'Freya Lindholm',
      'Yusuf Karim',
      'Isla McAllister',
      'Theo Marchetti',
    ],
  },
  {
    key: 'northgate',
    name: 'Northgate Infant School',
    parent: 'trust',
    kind: 'school',
    demoMode: 0,
    teams: {
      'First aiders': ['v.osei', 'm.fontaine', 'p.nair'],
      'Site team': ['q.bertram', 'z.kowalski'],
    },
    rooms: [
      ...rooms('Infant building', 1, 6),
      'Nursery',
      'Infant building, Hall',
      'Playground',
      'Sensory room',
    ],
    students: ['Poppy Adeleke', 'Oscar Lund', 'Maisie Tran'],
  },
  {
    key: 'harbour',
    name: 'Harbour General Hospital',
    parent: null,
    kind: 'hospital',
    demoMode: 0,
    teams: {
      'Crash team': ['s.mbeki', 'r.lindgren', 'a.costa', 'j.ferreira'],
      Security: ['m.doyle', 'b.singh', 'k.olsen'],
      Facilities: ['p.varga', 'u.hassan'],
    },
    rooms: [
      'Emergency department, Triage',
      'Emergency department, Resus 1',
      'Emergency department, Resus 2',
      'Ward 4, Nurses’ station',
      'Ward 7, Nurses’ station',
      'Theatre 2',
      'Pharmacy',
      'Main entrance',
      'Car park B',
    ],
    students: [],
  },
];
