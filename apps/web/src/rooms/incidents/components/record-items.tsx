import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { IconBraces, IconFileText } from '@tabler/icons-react';
import type { MenuItem } from '../../../ui/menu.tsx';
import { incidentsWords } from '../incidents.words.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Gives the person the record as a file. Its script is fetched then: most who open an incident never ask. */
export const keepRecord = (incident: Incident, kind: 'pdf' | 'json') =>
  void import('../record.ts').then(({ saveRecord }) => saveRecord(incident, kind));

/** The record of an incident, for anyone who may read it. */
export const recordItems = (incident: Incident): MenuItem[] => [
  {
    label: incidentsWords.recordPdf,
    icon: <IconFileText {...icon} />,
    onChoose: () => keepRecord(incident, 'pdf'),
  },
  {
    label: incidentsWords.recordJson,
    icon: <IconBraces {...icon} />,
    onChoose: () => keepRecord(incident, 'json'),
  },
];
