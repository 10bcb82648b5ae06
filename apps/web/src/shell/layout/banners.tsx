import { IconBellRinging, IconInfoCircle, IconRefresh, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hub } from '../../platform/hub/hub.ts';
import { askForNotifications, useNotificationPermission } from '../../platform/notifications/desktop.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session/session.ts';
import { checkSound, enableSound, useSound } from '../../platform/sound/sound.ts';
import { currentNotice, currentVersion } from '../../platform/version.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { shellWords } from '../shell.words.ts';
import styles from './banners.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What the person should know about the app itself, above the content. */
export function Banners() {
  return (
    <>
      <VersionBanner />
      <NoticeBanner />
      <ExpiringBanner />
      <AlertBanners />
    </>
  );
}

/** Core §4: shown when the latest version differs from the version first seen. */
function VersionBanner() {
  const { data: latest } = useQuery(currentVersion());
  const [firstSeen, setFirstSeen] = useState<string>();
  useEffect(() => setFirstSeen((seen) => seen ?? latest), [latest]);
  useEffect(
    () =>
      hub.on('appVersion', (told) =>
        queryClient.setQueryData(currentVersion().queryKey, told.currentVersion),
      ),
    [],
  );
  if (!latest || !firstSeen || latest === firstSeen) return null;
  return (
    <Banner
      icon={<IconRefresh {...icon} />}
      action={<Button onClick={() => location.reload()}>{shellWords.reload}</Button>}
    >
      {shellWords.newVersion}
    </Banner>
  );
}

function NoticeBanner() {
  const { data } = useQuery(currentNotice());
  const [closed, setClosed] = useState<string | null>(null);
  if (!data?.notification || closed === data.notification) return null;
  const isLink = data.cta_text && data.cta_link && /^https?:\/\//.test(data.cta_link);
  return (
    <Banner
      icon={<IconInfoCircle {...icon} />}
      onClose={() => setClosed(data.notification)}
      action={
        isLink ? (
          <a className={styles.link} href={data.cta_link ?? ''} target="_blank" rel="noopener noreferrer">
            {data.cta_text}
          </a>
        ) : null
      }
    >
      {data.notification}
    </Banner>
  );
}

function ExpiringBanner() {
  const isExpiring = useSession((session) => session.isExpiring);
  if (!isExpiring) return null;
  return (
    <Banner tone="warn" icon={<IconInfoCircle {...icon} />}>
      {shellWords.expiring}
    </Banner>
  );
}

/** Whether an alert would be seen and heard: the browser's permission and its sound. */
function AlertBanners() {
  const permission = useNotificationPermission((state) => state.permission);
  const isBlocked = useSound((state) => state.isBlocked);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(checkSound, []);
  const mustAsk = permission === 'default' || permission === 'denied';
  return (
    <>
      {mustAsk && !isClosed ? (
        <Banner
          tone={permission === 'denied' ? 'warn' : 'neutral'}
          icon={<IconBellRinging {...icon} />}
          onClose={() => setIsClosed(true)}
          action={
            permission === 'default' ? (
              <Button onClick={() => void askForNotifications()}>{shellWords.allow}</Button>
            ) : null
          }
        >
          {permission === 'denied' ? shellWords.enableNotifications : shellWords.askNotifications}
        </Banner>
      ) : null}
      {isBlocked ? (
        <Banner
          tone="warn"
          icon={<IconVolumeOff {...icon} />}
          action={<Button onClick={() => void enableSound()}>{shellWords.enableSound}</Button>}
        >
          {shellWords.soundBlocked}
        </Banner>
      ) : null}
    </>
  );
}
