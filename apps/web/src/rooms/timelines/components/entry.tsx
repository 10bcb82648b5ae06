import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { TenantId } from '@soteria/contract/kit/ids';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { clockTime, exactTime } from '../../../ui/time-words.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import type { PendingPost } from '../timeline-store.ts';
import { timelinesWords } from '../timelines.words.ts';
import styles from './entry.module.css';

/** Loaded when the first message with marks in it is shown; most have none. */
const Markdown = lazy(() => import('./markdown.tsx'));
const HAS_MARKS = /[*_`#[\]<>|~\\]|https?:|www\.|^\s*[-+\d]/m;

function MessageText({ text }: { text: string }) {
  const plain = <p className={styles.plain}>{text}</p>;
  if (!HAS_MARKS.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <Markdown text={text} />
    </Suspense>
  );
}

interface MessageProps {
  tenantId: TenantId;
  entry: TimelineEntry;
  text: string;
  author: GroupMember | undefined;
  isOwn: boolean;
  isContinued: boolean;
  /** What the author is here: called for help, responding. */
  role: string | null;
  /** Under the bubble: of the newest own one, who has read it. */
  foot: ReactNode;
}

/** What a person wrote: own ones in ink at the right. */
export function Message({ tenantId, entry, text, author, isOwn, isContinued, role, foot }: MessageProps) {
  const time = Date.parse(entry.whenCreated);
  return (
    <article className={classNames(styles.message, isOwn && styles.own, isContinued && styles.continued)}>
      {isOwn ? null : (
        <AuthorPicture tenantId={tenantId} author={author} entry={entry} isShown={!isContinued} />
      )}
      <div className={styles.column}>
        <header className={isContinued ? 'so-hidden' : styles.head}>
          <strong>{isOwn ? timelinesWords.you : entry.createdByName}</strong>
          {role && !isOwn ? <span className={styles.role}>{role}</span> : null}
          <time dateTime={entry.whenCreated} title={exactTime(time)}>
            {clockTime(time)}
          </time>
        </header>
        <div className={styles.bubble}>
          <MessageText text={text} />
        </div>
        {foot}
      </div>
    </article>
  );
}

interface AuthorPictureProps {
  tenantId: TenantId;
  author: GroupMember | undefined;
  entry: TimelineEntry;
  isShown: boolean;
}

function AuthorPicture({ tenantId, author, entry, isShown }: AuthorPictureProps) {
  if (!isShown) return <span className={styles.gap} />;
  if (!author) return <Avatar name={entry.createdByName} />;
  const { presenceId: id, displayName, hasThumb } = author;
  return <PresenceAvatar tenantId={tenantId} presence={{ id, displayName, hasThumb }} />;
}

interface PendingProps {
  post: PendingPost;
  /** Too old to be sent again unseen. */
  isOld: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A post on its way, or one that did not get through: it says so, and what to do. */
export function PendingMessage({ post, isOld, onRetry, onDiscard }: PendingProps) {
  const isFailed = post.state === 'failed';
  return (
    <article className={classNames(styles.message, styles.own)}>
      <div className={styles.column}>
        <div className={classNames(styles.bubble, styles.pending)}>
          <p className={styles.plain}>{post.text}</p>
        </div>
        {isFailed ? (
          <div className={styles.failed} role="alert">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {isOld ? timelinesWords.failedLongAgo : timelinesWords.failed}
            <Button onClick={onRetry}>{isOld ? timelinesWords.sendAnew : timelinesWords.retry}</Button>
            <Button look="plain" onClick={onDiscard}>
              {timelinesWords.discard}
            </Button>
          </div>
        ) : (
          <p className={styles.foot}>
            <IconClock size={16} stroke={1.75} aria-hidden="true" />
            {timelinesWords.sending}
          </p>
        )}
      </div>
    </article>
  );
}
