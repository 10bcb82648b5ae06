import { userManager } from './user-manager.ts';

/** Where the identity provider sends popups, hidden frames and whole windows back to. */
export const isCallbackPath = (path: string): boolean =>
  path === '/signed-in' || path === '/signed-in-silent';

/**
 * Finishes a sign-in. A popup or frame hands its answer to the window that opened it and is done; a whole
 * window goes on to the app.
 */
export async function finishSignIn(): Promise<void> {
  const user = await userManager.signinCallback();
  if (user) location.replace('/dashboard');
}
