export interface DemoType {
  name: string;
  description: string;
  icon: string;
  group: 'SOS' | '1 to 1' | 'Medical' | null;
  rank: number;
  /** Team names; empty alerts everyone. */
  teams: string[];
  isUrgent?: boolean;
}

const sos = (name: string, description: string, icon: string, rank: number): DemoType => ({
  name,
  description,
  icon,
  group: 'SOS',
  rank,
  teams: [],
});

const SCHOOL: DemoType[] = [
  sos('Lockdown', 'Stay in, lock doors, out of sight', 'lock', 100),
  sos('Fire', 'Leave by the nearest exit', 'flame', 90),
  sos('Intruder on site', 'Someone who should not be here', 'user-exclamation', 80),
  sos('Life-threatening medical', 'Not breathing, severe bleeding', 'heartbeat', 70),
  sos('Missing child', 'Last seen within the hour', 'user-search', 60),
];

export const DEMO_TYPES: Record<string, DemoType[]> = {
  riverside: [
    ...SCHOOL,
    {
      name: 'Assistance in class',
      description: 'A colleague comes to your room',
      icon: 'hand-stop',
      group: '1 to 1',
      rank: 50,
      teams: ['Behaviour team'],
    },
    {
      name: 'Difficult visitor',
      description: 'At reception or a gate',
      icon: 'user-question',
      group: '1 to 1',
      rank: 40,
      teams: ['Front office'],
    },
    {
      name: 'Safeguarding concern',
      description: 'Told to the leads only',
      icon: 'message-exclamation',
      group: '1 to 1',
      rank: 30,
      teams: ['Safeguarding leads'],
      isUrgent: true,
    },
    {
      name: 'First aid',
      description: 'Injury or sudden illness',
      icon: 'first-aid-kit',
      group: 'Medical',
      rank: 50,
      teams: ['First aiders'],
    },
    {
      name: 'Unwell, needs collecting',
      description: 'Not urgent',
      icon: 'thermometer',
      group: 'Medical',
      rank: 40,
      teams: ['Front office'],
    },
    {
      name: 'Allergy or medication',
      description: 'Adrenaline pens are in the office',
      icon: 'pill',
      group: 'Medical',
      rank: 30,
      teams: ['First aiders'],
      isUrgent: true,
    },
    {
      name: 'Water, heat or power',
      description: 'Something stopped working',
      icon: 'droplet',
      group: null,
      rank: 20,
      teams: ['Site team'],
    },
    {
      name: 'Accident on the road',
      description: 'On the way to or from school',
      icon: 'car-crash',
      group: null,
      rank: 10,
      teams: [],
    },
  ],
  northgate: [
    ...SCHOOL.slice(0, 2),
    SCHOOL[4] as DemoType,
    {
      name: 'First aid',
      description: 'Injury or sudden illness',
      icon: 'first-aid-kit',
      group: 'Medical',
      rank: 50,
      teams: ['First aiders'],
    },
    {
      name: 'Water, heat or power',
      description: 'Something stopped working',
      icon: 'droplet',
      group: null,
      rank: 20,
      teams: ['Site team'],
    },
  ],
  // One visible type: its dialog opens at once (core §4).
  trust: [
    {
      name: 'Trust-wide alert',
      description: 'Everyone at the trust office',
      icon: 'speakerphone',
      group: null,
      rank: 10,
      teams: [],
    },
  ],
  harbour: [
    sos('Cardiac arrest', 'Crash team and everyone near', 'heartbeat', 100),
    sos('Violence or aggression', 'Staff or patients in danger', 'user-exclamation', 90),
    sos('Fire', 'Start the evacuation of the area', 'flame', 80),
    {
      name: 'Security to attend',
      description: 'Before it gets worse',
      icon: 'shield',
      group: '1 to 1',
      rank: 50,
      teams: ['Security'],
    },
    {
      name: 'Medical assistance',
      description: 'A clinician to a public area',
      icon: 'first-aid-kit',
      group: 'Medical',
      rank: 50,
      teams: ['Crash team'],
    },
    {
      name: 'Water, heat or power',
      description: 'Something stopped working',
      icon: 'droplet',
      group: null,
      rank: 20,
      teams: ['Facilities'],
    },
  ],
};

export interface DemoQuickMessage {
  name: string;
  body: string;
  /** Only for this incident type; for all when null. */
  type: string | null;
  isAppendOnly: boolean;
}

export const DEMO_QUICK_MESSAGES: DemoQuickMessage[] = [
  { name: 'Help at a place', body: 'Please come to [Location] now.', type: null, isAppendOnly: false },
  { name: 'Pupil named', body: 'This is about [Student].', type: null, isAppendOnly: true },
  {
    name: 'Fall',
    body: '[Student] has fallen at [Location] and needs to be looked at.',
    type: 'First aid',
    isAppendOnly: false,
  },
  { name: 'Bring the kit', body: 'Please bring the first aid kit.', type: 'First aid', isAppendOnly: true },
];
