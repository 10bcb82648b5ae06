import type { DemoMode } from './organisations.shapes.ts';

export const DEMO_OFF = null;
export const DEMO_NONE = 0;
export const DEMO_OPTIONAL = 1;
export const DEMO_ALWAYS = 2;

/** Incident modes (core §9): 0 real, 1 drill, 2 demo. */
export const MODE_REAL = 0;
export const MODE_DRILL = 1;
export const MODE_DEMO = 2;
export type Mode = 0 | 1 | 2;

/**
 * The mode a call for help is raised in (core §4): demo when the organisation forces it, or leaves it to
 * the person and they have it on; otherwise real.
 */
export function callForHelpMode(
  demoMode: DemoMode,
  isToggledToDemo: boolean,
): typeof MODE_REAL | typeof MODE_DEMO {
  if (demoMode === DEMO_ALWAYS) return MODE_DEMO;
  return demoMode === DEMO_OPTIONAL && isToggledToDemo ? MODE_DEMO : MODE_REAL;
}

/**
 * Whether an organisation takes an incident of this mode. A real one always: whoever sent it saw REAL, and
 * a screen that had not yet heard of forced demo must never lose a call for help (design §9).
 */
export const acceptsMode = (demoMode: DemoMode, mode: Mode): boolean =>
  mode !== MODE_DEMO || demoMode === DEMO_OPTIONAL || demoMode === DEMO_ALWAYS;
