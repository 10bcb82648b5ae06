import {
  IconBroadcast,
  IconPresentationAnalytics,
  IconSpeakerphone,
  IconTrafficCone,
  IconUrgent,
} from '@tabler/icons-react';
import { uiWords } from './ui.words.ts';

/** What a thing is marked with: an incident's mode, or urgent, or live. */
export type Mark = 'real' | 'drill' | 'demo' | 'urgent' | 'live';

/** The three signs of a mark are its fill (css), its icon and its word (look book, principle 3). */
export const markIcons = {
  real: IconUrgent,
  drill: IconTrafficCone,
  demo: IconPresentationAnalytics,
  urgent: IconSpeakerphone,
  live: IconBroadcast,
} as const;

export const markWords: Record<Mark, string> = {
  real: uiWords.real,
  drill: uiWords.drill,
  demo: uiWords.demo,
  urgent: uiWords.urgent,
  live: uiWords.live,
};

/** An incident's mode number as a mark (core §9: 0 real, 1 drill, 2 demo). */
export const markOfMode = (mode: 0 | 1 | 2): 'real' | 'drill' | 'demo' =>
  (['real', 'drill', 'demo'] as const)[mode];
