import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { IconPresentationAnalytics, IconUrgent } from '@tabler/icons-react';
import { markOfMode } from '../../../ui/mode.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { ModeTag } from '../../../ui/tag.tsx';
import { callForHelpWords } from '../call-for-help.words.ts';
import { chooseDemo, mayChooseMode, useCallMode } from '../demo-choice.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const segments = [
  { value: 'real', label: callForHelpWords.real, icon: <IconUrgent {...icon} />, tone: 'real' },
  {
    value: 'demo',
    label: callForHelpWords.demo,
    icon: <IconPresentationAnalytics {...icon} />,
    tone: 'demo',
  },
] as const;

/** Real or demo: a switch where the organisation leaves it to the person, else the mode's tag (core §4). */
export function ModeSwitch({ org, isLegendShown }: { org: Organisation; isLegendShown?: boolean }) {
  const mode = useCallMode(org);
  if (!mayChooseMode(org)) return <ModeTag mark={markOfMode(mode)} isSolid />;
  return (
    <Segmented
      legend={callForHelpWords.sendAs}
      isLegendShown={isLegendShown ?? false}
      value={mode === 0 ? 'real' : 'demo'}
      segments={segments}
      onChange={(value) => chooseDemo(value === 'demo')}
    />
  );
}
