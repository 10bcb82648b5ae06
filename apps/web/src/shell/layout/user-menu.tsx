import {
  IconChevronDown,
  IconDevices,
  IconKey,
  IconLogout,
  IconPhoto,
  IconShieldLock,
  IconSunMoon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { goTo } from '../../platform/navigation.tsx';
import { signOut } from '../../platform/session/session.ts';
import { PresenceAvatar } from '../../rooms/presences/components/presence-avatar.tsx';
import { useMe } from '../../rooms/presences/me.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { aboutPath, passwordPath, twoFactorPath } from '../shell.paths.ts';
import { shellWords } from '../shell.words.ts';
import styles from './user-menu.module.css';

const DevicesDialog = lazyPart(() => import('../../rooms/devices/components/devices-dialog.tsx'));
const AvatarDialog = lazyPart(() => import('./avatar-dialog.tsx'));
/** Whoever signs out by hand takes this browser off the devices that are alerted. */
async function logOut(): Promise<void> {
  const devices = await import('../../rooms/devices/this-device.ts').catch(() => null);
  await devices?.forgetThisDevice();
  await signOut();
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export function UserMenu() {
  const me = useMe();
  const [isAvatarOpen, setIsAvatarOpen] = useState(false);
  const [isDevicesOpen, setIsDevicesOpen] = useState(false);
  const first = me.memberships[0];
  const items: MenuItem[] = [
    ...(first
      ? [
          {
            label: shellWords.changeAvatar,
            icon: <IconPhoto {...icon} />,
            onChoose: () => setIsAvatarOpen(true),
          },
        ]
      : []),
    {
      label: shellWords.devices,
      icon: <IconDevices {...icon} />,
      onChoose: () => setIsDevicesOpen(true),
    },
    { label: shellWords.changePassword, icon: <IconKey {...icon} />, href: passwordPath(config.issuer) },
    { label: shellWords.twoFactor, icon: <IconShieldLock {...icon} />, href: twoFactorPath(config.issuer) },
    ...(first
      ? [{ label: shellWords.appearance, icon: <IconSunMoon {...icon} />, onChoose: () => goTo(aboutPath()) }]
      : []),
    { label: shellWords.logout, icon: <IconLogout {...icon} />, onChoose: () => void logOut() },
  ];
  return (
    <>
      <Menu
        label={shellWords.userMenu(me.displayName)}
        items={items}
        button={
          <>
            {first ? (
              <PresenceAvatar tenantId={first.org.tenantId} presence={first.presence} />
            ) : (
              <Avatar name={me.displayName} />
            )}
            <IconChevronDown size={16} stroke={1.75} className={styles.chevron} aria-hidden="true" />
          </>
        }
        head={
          <div className={styles.head}>
            <p className={styles.name}>{me.displayName}</p>
            <p className={styles.where}>{me.memberships.map(({ org }) => org.displayName).join(', ')}</p>
          </div>
        }
      />
      {isDevicesOpen ? <DevicesDialog.Part onClose={() => setIsDevicesOpen(false)} /> : null}
      {isAvatarOpen ? <AvatarDialog.Part onClose={() => setIsAvatarOpen(false)} /> : null}
    </>
  );
}
