import { createContext, type ReactNode } from 'react';

/**
 * The Call For Help button, for what covers the whole window: the shell gives it, since it belongs to a room above
 * all that may cover it. Null where nobody may call.
 */
export const HelpSlot = createContext<ReactNode>(null);
