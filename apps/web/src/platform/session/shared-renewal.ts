import { User } from 'oidc-client-ts';
import { userManager } from './user-manager.ts';

const LOCK = 'soteria.renewal';
/** What the tab that had the lock before told is heard within this, in ms. */
const HEAR_WITHIN = 100;

interface Told {
  /** The refresh token that was used up. */
  used: string;
  user: string;
}

/**
 * A duplicated tab has the same refresh token, and each can be used once: the second use would end both
 * sessions (RFC 9700, reuse detection). So tabs renew one after the other, and whoever renewed tells the rest.
 */
const tabs = new BroadcastChannel('soteria.session');

/** Takes what another tab renewed with the refresh token that this one has too. */
export function onRenewedElsewhere(ownToken: () => string | undefined, take: (user: User) => void): void {
  tabs.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.used !== ownToken()) return;
    const user = User.fromStorageString(data.user);
    void userManager.storeUser(user);
    take(user);
  };
}

/** Renews, unless another tab has done so meanwhile; null when the provider knows nobody any more. */
export async function renewInTurn(current: () => User | null): Promise<User | null> {
  const before = (current() ?? (await userManager.getUser()))?.refresh_token;
  return navigator.locks.request(LOCK, async () => {
    await new Promise((resolve) => setTimeout(resolve, HEAR_WITHIN));
    const now = current();
    if (now && now.refresh_token !== before) return now;
    const renewed = await userManager.signinSilent();
    if (renewed && before) tabs.postMessage({ used: before, user: renewed.toStorageString() } satisfies Told);
    return renewed;
  });
}
