export interface DemoIncident {
  org: string;
  type: string;
  by: string;
  /** Minutes before the demo was filled. */
  ago: number;
  mode: 0 | 1 | 2;
  title?: string;
  description: string;
  location: string | null;
  /** Who responded, and how many seconds after the call. */
  responses: [account: string, seconds: number][];
  /** What was said, and how many seconds after the call. */
  talk: [account: string, seconds: number, text: string][];
  /** Closed this many minutes after the call; null while it runs. */
  closedAfter: number | null;
  tasks?: [name: string, status: 0 | 1 | 2][];
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Three weeks of a trust and a hospital: what is open now, and what was (issue 2). */
export const DEMO_HISTORY: DemoIncident[] = [
  {
    org: 'riverside',
    type: 'First aid',
    by: 'b.achterberg',
    ago: 12,
    mode: 0,
    title: 'First aid: playground fall (Ben Achterberg)',
    description: 'Noah fell from the climbing frame. He is awake, holding his left arm.',
    location: 'Playground, North',
    responses: [
      ['h.okoro', 41],
      ['a.whitfield', 95],
    ],
    talk: [
      ['h.okoro', 50, 'On my way with the kit, two minutes.'],
      ['b.achterberg', 130, 'He can move his fingers. Four children with me, all calm.'],
      ['h.okoro', 410, 'Sling on. I am ringing his mother now.'],
    ],
    closedAfter: null,
    tasks: [
      ['Telephone the parents or carers', 0],
      ['Write up the accident book entry', 0],
      ['Bring the first aid kit to the playground', 2],
    ],
  },
  {
    org: 'riverside',
    type: 'Difficult visitor',
    by: 'j.fairweather',
    ago: 26,
    mode: 0,
    title: 'Parent at reception without an appointment (Joanna Fairweather-Lindqvist-Montgomery)',
    description: 'A parent wants to see the class teacher at once and will not take a seat.',
    location: 'Main building, Reception',
    responses: [],
    talk: [],
    closedAfter: null,
  },
  {
    org: 'riverside',
    type: 'Water, heat or power',
    by: 'z.kowalski',
    ago: 3 * HOUR,
    mode: 0,
    title: 'Boiler failure (Site team)',
    description: 'The main boiler is out. Year 2 rooms are at 14 degrees.',
    location: 'Site office',
    responses: [['l.marsh', 260]],
    talk: [
      ['l.marsh', 300, 'Engineer booked for **15:30**. Moving Year 2 to the library hall.'],
      ['o.hughes', 2400, 'Kitchen told: cold lunches only.'],
    ],
    closedAfter: null,
    tasks: [
      ['Move Year 2 to the library hall', 0],
      ['Tell the kitchen: cold lunches only', 2],
    ],
  },
  {
    org: 'riverside',
    type: 'Fire',
    by: 'p.nair',
    ago: 4 * DAY,
    mode: 2,
    title: 'Fire (Priya Nair-Venkataraman)',
    description: 'Showing the new staff how a call for help looks.',
    location: null,
    responses: [['t.okafor', 30]],
    talk: [['t.okafor', 45, 'Seen. This is a demo, nobody needs to do anything.']],
    closedAfter: null,
  },
  {
    org: 'riverside',
    type: 'Lockdown',
    by: 't.okafor',
    ago: 9 * DAY,
    mode: 1,
    title: 'Lockdown (Tom Okafor)',
    description: 'Termly lockdown drill. Lock doors, lights off, silence until the all-clear.',
    location: 'Main building, Hall',
    responses: [
      ['a.whitfield', 22],
      ['l.marsh', 35],
      ['h.okoro', 51],
      ['n.abara', 74],
    ],
    talk: [
      ['m.lindqvist', 58, 'Room 12 locked, 27 children.'],
      ['e.sorensen', 81, 'Year 6 secure.'],
      ['u.larsen', 220, 'Library secure, the blind on the east window does not close.'],
    ],
    closedAfter: null,
  },
  {
    org: 'northgate',
    type: 'First aid',
    by: 'a.romero',
    ago: 2 * DAY,
    mode: 0,
    description: 'Grazed knee, a little shocked.',
    location: 'Playground',
    responses: [['v.osei', 63]],
    talk: [['v.osei', 70, 'Coming.']],
    closedAfter: 14,
  },
  {
    org: 'northgate',
    type: 'Fire',
    by: 'v.osei',
    ago: 13 * DAY,
    mode: 1,
    description: 'Fire drill for the autumn term.',
    location: 'Infant building, Hall',
    responses: [
      ['m.fontaine', 19],
      ['q.bertram', 40],
    ],
    talk: [['m.fontaine', 150, 'Nursery out, 18 of 18.']],
    closedAfter: 9,
  },
  {
    org: 'riverside',
    type: 'Missing child',
    by: 'y.tanaka',
    ago: 6 * DAY,
    mode: 0,
    description: 'Isla is not at the register after lunch. Last seen by the library.',
    location: 'Library',
    responses: [
      ['a.whitfield', 17],
      ['j.bell', 29],
      ['z.kowalski', 44],
    ],
    talk: [
      ['j.bell', 60, 'Gates closed, nobody has left.'],
      ['u.larsen', 210, 'Found her. Asleep in the reading tent, all well.'],
    ],
    closedAfter: 6,
  },
  {
    org: 'riverside',
    type: 'Assistance in class',
    by: 'r.ahmed',
    ago: 8 * DAY,
    mode: 0,
    description: 'Please send somebody to Room 9.',
    location: 'Main building, Room 9',
    responses: [['n.abara', 55]],
    talk: [['n.abara', 300, 'Calm again. Staying until the bell.']],
    closedAfter: 22,
  },
  {
    org: 'riverside',
    type: 'Allergy or medication',
    by: 'p.connor',
    ago: 11 * DAY,
    mode: 0,
    description: 'Theo may have had sesame. No reaction yet.',
    location: 'Main building, Dining hall',
    responses: [['h.okoro', 26]],
    talk: [
      ['h.okoro', 33, 'Pen with me.'],
      ['h.okoro', 1500, 'Watched for 25 minutes, no reaction. Parents told.'],
    ],
    closedAfter: 31,
  },
  {
    org: 'riverside',
    type: 'Accident on the road',
    by: 'd.price',
    ago: 15 * DAY,
    mode: 0,
    description: 'Minor collision with the minibus on Mill Lane. Nobody hurt, children on the pavement.',
    location: null,
    responses: [
      ['t.okafor', 38],
      ['o.hughes', 90],
    ],
    talk: [['t.okafor', 60, 'Second bus is leaving now.']],
    closedAfter: 52,
  },
  {
    org: 'riverside',
    type: 'Unwell, needs collecting',
    by: 'l.duval',
    ago: 19 * DAY,
    mode: 0,
    description: 'Yusuf has a temperature.',
    location: 'Main building, Room 4',
    responses: [['w.adeyemi', 120]],
    talk: [],
    closedAfter: 40,
  },
  {
    org: 'trust',
    type: 'Trust-wide alert',
    by: 'd.castellanos',
    ago: 17 * DAY,
    mode: 2,
    description: 'Walk-through for the board.',
    location: 'Trust office, Boardroom',
    responses: [['h.okoro-bell', 31]],
    talk: [],
    closedAfter: 12,
  },
  {
    org: 'harbour',
    type: 'Security to attend',
    by: 'n.obi',
    ago: 95,
    mode: 0,
    description: 'A relative is shouting at the desk.',
    location: 'Emergency department, Triage',
    responses: [['m.doyle', 33]],
    talk: [['m.doyle', 240, 'Talking outside with him, calmer now.']],
    closedAfter: null,
  },
  {
    org: 'harbour',
    type: 'Cardiac arrest',
    by: 'c.boateng',
    ago: 5 * DAY,
    mode: 0,
    description: 'Bed 14.',
    location: 'Ward 4, Nurses’ station',
    responses: [
      ['r.lindgren', 14],
      ['a.costa', 26],
      ['j.ferreira', 41],
    ],
    talk: [['a.costa', 420, 'Output back. Moving to intensive care.']],
    closedAfter: 18,
  },
  {
    org: 'harbour',
    type: 'Fire',
    by: 'm.doyle',
    ago: 12 * DAY,
    mode: 1,
    description: 'Drill: smoke in the plant room, no evacuation.',
    location: 'Car park B',
    responses: [['p.varga', 48]],
    talk: [['k.olsen', 130, 'Ward 7 doors closed.']],
    closedAfter: 25,
  },
];
