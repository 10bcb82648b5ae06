import {
  callForHelpMode,
  DEMO_ALWAYS,
  DEMO_OPTIONAL,
  type MODE_DEMO,
  type MODE_REAL,
} from '@soteria/contract/organisations/demo-mode';
import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { create } from 'zustand';

/** The Real/Demo switch. Core §4: where it is the person's choice, demo is the default. */
export const useDemoChoice = create<{ isDemo: boolean }>(() => ({ isDemo: true }));

export const chooseDemo = (isDemo: boolean): void => useDemoChoice.setState({ isDemo });

/** The mode a call for help in this organisation is raised in now. */
export function useCallMode(org: Organisation): typeof MODE_REAL | typeof MODE_DEMO {
  const isDemo = useDemoChoice((choice) => choice.isDemo);
  return callForHelpMode(org.demoMode, isDemo);
}

export const mayChooseMode = (org: Organisation): boolean => org.demoMode === DEMO_OPTIONAL;
export const isDemoForced = (org: Organisation): boolean => org.demoMode === DEMO_ALWAYS;
