/** Rights of a demo presence: `member` unless said. */
export type DemoRight = 'responder' | 'admin' | 'hidden-admin' | 'announcements';

export interface DemoPerson {
  /** The part of the e-mail before the @, unique. */
  account: string;
  name: string;
  domain: string;
  /** Organisation key to job title and rights there. */
  presences: Record<string, { title: string; rights: DemoRight[] }>;
}

type Line = [account: string, name: string, title: string, ...rights: DemoRight[]];

const RIVERSIDE: Line[] = [
  ['t.okafor', 'Tom Okafor', 'Head teacher', 'responder', 'admin'],
  ['m.lindqvist', 'Maya Lindqvist', 'Teacher, Year 4'],
  ['a.whitfield', 'Ana Whitfield', 'Deputy head', 'responder'],
  ['l.marsh', 'Leo Marsh', 'Site manager', 'responder'],
  ['h.okoro', 'Hannah Okoro', 'School nurse', 'responder'],
  ['b.achterberg', 'Ben Achterberg', 'Teaching assistant', 'responder'],
  ['j.bell', 'Jo Bell', 'Receptionist', 'responder'],
  ['c.farr', 'Colin Farr', 'Communications officer', 'announcements', 'responder'],
  ['j.fairweather', 'Joanna Fairweather-Lindqvist-Montgomery', 'Special educational needs co-ordinator'],
  ['n.abara', 'Nnamdi Abara', 'Behaviour lead', 'responder'],
  ['g.pritchard', 'Gwen Pritchard', 'Learning mentor', 'responder'],
  ['e.sorensen', 'Erik Sørensen', 'Teacher, Year 6', 'responder'],
  ['k.dube', 'Khanya Dube', 'Teacher, Year 5', 'responder'],
  ['r.iqbal', 'Rashid Iqbal', 'Teacher, Year 3', 'responder'],
  ['s.wood', 'Sally Wood', 'Teaching assistant', 'responder'],
  ['f.grant', 'Fiona Grant', 'Midday supervisor', 'responder'],
  ['y.tanaka', 'Yuki Tanaka', 'Teacher, Reception', 'responder'],
  ['o.hughes', 'Owen Hughes', 'Office manager', 'responder'],
  ['w.adeyemi', 'Wole Adeyemi', 'Attendance officer', 'responder'],
  ['z.kowalski', 'Zofia Kowalski', 'Caretaker', 'responder'],
  ['i.novak', 'Ivan Novák', 'Grounds', 'responder'],
  ['d.price', 'Dai Price', 'Minibus driver', 'responder'],
  ['c.oyelaran', 'Chidi Oyelaran', 'Teacher, Year 1'],
  ['l.duval', 'Léa Duval', 'Teacher, Year 2'],
  ['m.greene', 'Marcus Greene', 'Sports coach'],
  ['r.ahmed', 'Rania Ahmed', 'Teacher, Year 5'],
  ['s.byrne', 'Sinéad Byrne', 'Music teacher'],
  ['t.nguyen', 'Thi Nguyen', 'Teaching assistant'],
  ['u.larsen', 'Ulla Larsen', 'Librarian'],
  ['v.popescu', 'Vlad Popescu', 'IT technician'],
  ['x.garcia', 'Ximena García', 'Teaching assistant'],
  ['p.connor', 'Pat Connor', 'Cook'],
];

const NORTHGATE: Line[] = [
  ['v.osei', 'Vera Osei', 'Head of infants', 'responder', 'admin'],
  ['m.fontaine', 'Marc Fontaine', 'Teacher, Nursery', 'responder'],
  ['q.bertram', 'Quentin Bertram', 'Caretaker', 'responder'],
  ['a.romero', 'Alba Romero', 'Teacher, Reception'],
  ['b.chowdhury', 'Bina Chowdhury', 'Teacher, Year 1'],
  ['c.watts', 'Cara Watts', 'Teacher, Year 2'],
  ['d.mensah', 'David Mensah', 'Teaching assistant'],
  ['e.laurent', 'Élise Laurent', 'Teaching assistant'],
  ['f.reid', 'Fraser Reid', 'Receptionist'],
  ['g.amato', 'Gina Amato', 'Cook'],
  ['h.jansen', 'Hugo Jansen', 'Teaching assistant'],
  ['i.walsh', 'Iris Walsh', 'Midday supervisor'],
];

const TRUST: Line[] = [
  ['h.okoro-bell', 'Helen Okoro-Bell', 'Chief executive', 'responder', 'admin'],
  ['d.castellanos', 'Diego Castellanos', 'Director of safety', 'responder'],
  ['k.morris', 'Kate Morris', 'Finance'],
  ['n.patel', 'Neha Patel', 'People and culture'],
];

const HARBOUR: Line[] = [
  ['s.mbeki', 'Dr Sipho Mbeki', 'Clinical director', 'responder', 'admin'],
  ['r.lindgren', 'Rut Lindgren', 'Charge nurse', 'responder'],
  ['a.costa', 'Dr Ana Costa', 'Anaesthetist', 'responder'],
  ['j.ferreira', 'João Ferreira', 'Resuscitation officer', 'responder'],
  ['m.doyle', 'Mick Doyle', 'Security lead', 'responder'],
  ['b.singh', 'Balwinder Singh', 'Security', 'responder'],
  ['k.olsen', 'Karin Olsen', 'Security', 'responder'],
  ['p.varga', 'Péter Varga', 'Estates', 'responder'],
  ['u.hassan', 'Umar Hassan', 'Estates', 'responder'],
  ['c.boateng', 'Comfort Boateng', 'Nurse, Ward 4'],
  ['d.muller', 'Dieter Müller', 'Nurse, Ward 4'],
  ['e.kaya', 'Elif Kaya', 'Nurse, Ward 7'],
  ['f.osullivan', 'Fergal O’Sullivan', 'Porter'],
  ['g.petrov', 'Galina Petrova', 'Pharmacist'],
  ['h.yamada', 'Hiro Yamada', 'Radiographer'],
  ['i.santos', 'Inês Santos', 'Midwife'],
  ['l.kim', 'Lena Kim', 'Receptionist'],
  ['m.eriksen', 'Mads Eriksen', 'Physiotherapist'],
  ['n.obi', 'Ngozi Obi', 'Nurse, Emergency'],
  ['o.delgado', 'Óscar Delgado', 'Nurse, Emergency'],
  ['r.shah', 'Dr Rupa Shah', 'Consultant, Emergency'],
  ['t.murphy', 'Tara Murphy', 'Ward clerk'],
  ['w.zhang', 'Wei Zhang', 'Laboratory'],
  ['y.cohen', 'Yael Cohen', 'Social worker'],
];

const of = (org: string, domain: string, lines: Line[]): DemoPerson[] =>
  lines.map(([account, name, title, ...rights]) => ({
    account,
    name,
    domain,
    presences: { [org]: { title, rights } },
  }));

/** About 80 people with every role there is. */
export const DEMO_PEOPLE: DemoPerson[] = [
  ...of('riverside', 'riverside.example', RIVERSIDE),
  ...of('northgate', 'northgate.example', NORTHGATE),
  ...of('trust', 'riverside.example', TRUST),
  ...of('harbour', 'harbour.example', HARBOUR),
  {
    account: 'p.nair',
    name: 'Priya Nair-Venkataraman',
    domain: 'riverside.example',
    presences: {
      riverside: { title: 'Educational psychologist', rights: [] },
      northgate: { title: 'Educational psychologist', rights: ['responder'] },
    },
  },
  {
    account: 'it.support',
    name: 'Remote Support',
    domain: 'riverside.example',
    presences: { riverside: { title: 'Managed service', rights: ['hidden-admin'] } },
  },
];
