export interface DemoChat {
  org: string;
  /** Null for one that goes by its members' names. */
  name: string | null;
  by: string;
  members: string[];
  isManaged?: boolean;
  /** What was said, how many minutes before the demo was filled, oldest first. */
  talk: [account: string, minutesAgo: number, text: string][];
  /** Those who have not read the last so many. */
  unread?: Record<string, number>;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** What a school, a trust and a hospital talk about between emergencies. */
export const DEMO_CHATS: DemoChat[] = [
  {
    org: 'riverside',
    name: 'Senior leadership',
    by: 't.okafor',
    members: ['t.okafor', 'a.whitfield', 'm.lindqvist', 'l.marsh', 'b.achterberg', 'h.okoro'],
    talk: [
      [
        'l.marsh',
        DAY + 4 * HOUR,
        'Both gates checked, new padlock on the car park gate. Keys are with the front office.',
      ],
      ['t.okafor', DAY + 3.7 * HOUR, 'Thank you Leo. I have put it on Monday’s agenda.'],
      ['m.lindqvist', 195, 'Boiler engineer says Monday. Heating is off in the Year 2 block until then.'],
      ['t.okafor', 187, 'Year 2 moves to the library hall after lunch. I’ll tell the kitchen.'],
      ['b.achterberg', 113, 'Gate is short one person at 15:15.'],
      ['a.whitfield', 64, 'I can cover the gate until 15:45'],
      ['a.whitfield', 63.5, 'Can someone take my reading group at 15:20?'],
    ],
    unread: { 't.okafor': 2, 'm.lindqvist': 2 },
  },
  {
    org: 'riverside',
    name: 'Front office and reception',
    by: 'j.bell',
    members: ['j.bell', 'o.hughes', 't.okafor', 'w.adeyemi'],
    talk: [
      ['j.bell', 150, 'Where have the visitor badges gone?'],
      ['t.okafor', 138, 'Visitor badges are in the drawer under the register.'],
    ],
  },
  {
    org: 'riverside',
    name: null,
    by: 't.okafor',
    members: ['t.okafor', 'a.whitfield'],
    talk: [
      ['a.whitfield', 121, 'I have moved the fire drill to Thursday, second period.'],
      ['t.okafor', 106, 'Thanks, that helps a lot.'],
    ],
  },
  {
    org: 'riverside',
    name: 'Site team, Northgate and Riverside, keys, gates and the shared car park',
    by: 'l.marsh',
    members: ['l.marsh', 'z.kowalski', 'i.novak', 't.okafor'],
    talk: [
      ['z.kowalski', 177 * DAY + HOUR, 'The boiler in the Year 2 block is out again.'],
      ['l.marsh', 177 * DAY, 'Engineer booked for Monday 07:30, he needs the plant room key.'],
    ],
    unread: { 't.okafor': 1 },
  },
  {
    org: 'riverside',
    name: null,
    by: 'b.achterberg',
    members: ['t.okafor', 'h.okoro', 'b.achterberg', 'm.lindqvist', 's.wood'],
    talk: [['b.achterberg', 4 * DAY, 'Swap Thursday lunch duty?']],
  },
  {
    org: 'riverside',
    name: 'First aiders',
    by: 't.okafor',
    members: ['t.okafor', 'h.okoro', 'b.achterberg', 's.wood', 'f.grant'],
    isManaged: true,
    talk: [['h.okoro', 5 * DAY, 'Kits restocked.']],
  },
  {
    org: 'riverside',
    name: 'Governors, buildings committee',
    by: 't.okafor',
    members: ['t.okafor', 'o.hughes'],
    talk: [['t.okafor', 171 * DAY, 'The minutes are in the shared folder.']],
  },
  {
    org: 'northgate',
    name: 'Northgate staff',
    by: 'v.osei',
    members: ['v.osei', 'a.romero', 'b.chowdhury', 'c.watts', 'p.nair'],
    talk: [['v.osei', 5 * HOUR, 'Photographer on Tuesday: the hall is taken until eleven.']],
  },
  {
    org: 'harbour',
    name: 'Emergency department, days',
    by: 'r.shah',
    members: ['r.shah', 'n.obi', 'o.delgado', 's.mbeki', 'r.lindgren'],
    talk: [
      ['n.obi', 90, 'Bay 4 is being deep cleaned until six.'],
      ['r.shah', 80, 'Noted. Majors will use the corridor bays.'],
    ],
  },
];
