import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { EntryId, TenantId } from '@soteria/contract/kit/ids';
import type { EntryContent, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { IconAlertTriangle, IconClock, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { clockTime, exactTime } from '../../../ui/time-words.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import type { PendingPost } from '../timeline-store.ts';
import { timelinesWords } from '../timelines.words.ts';
import styles from './entry.module.css';
import { type EntryActions, MessageActions } from './message-actions.tsx';
import { MessageText } from './message-text.tsx';
import { ReplyQuote } from './reply-quote.tsx';

interface MessageProps {
  tenantId: TenantId;
  entry: TimelineEntry;
  /** What was written; null of a file, which stands in `children`. */
  content: Extract<EntryContent, { $t: 'Markdown' }>['$v'] | null;
  children?: ReactNode;
  author: GroupMember | undefined;
  isOwn: boolean;
  isContinued: boolean;
  /** What the author is here: called for help, responding. */
  role: string | null;
  /** Under the bubble: of the newest own one, who has read it. */
  foot: ReactNode;
  /** It names the person. */
  isForMe: boolean;
  actions: EntryActions;
  /** Goes to another entry. */
  onGoTo: (id: EntryId) => void;
}

/** What a person wrote or sent: own ones in ink at the right. */
export function Message(props: MessageProps) {
  const { tenantId, entry, author, isOwn, isContinued, isForMe, actions, children, foot } = props;
  return (
    <article
      className={classNames(
        styles.message,
        isOwn && styles.own,
        isContinued && styles.continued,
        isForMe && styles.forMe,
      )}
    >
      {isOwn ? (
        <MessageActions entry={entry} actions={actions} />
      ) : (
        <AuthorPicture tenantId={tenantId} author={author} entry={entry} isShown={!isContinued} />
      )}
      <div className={styles.column}>
        <Head {...props} />
        <Bubble {...props} />
        {children}
        <EditedMark {...props} />
        {foot}
      </div>
      {isOwn ? null : <MessageActions entry={entry} actions={actions} />}
    </article>
  );
}

function Bubble({ content, onGoTo }: MessageProps) {
  if (content === null) return null;
  const { ReplyTo: replyTo } = content;
  const names = (content.Mentions ?? []).map((one) => one.DisplayName);
  return (
    <div className={styles.bubble}>
      {replyTo ? <ReplyQuote replyTo={replyTo} onGoTo={() => onGoTo(replyTo.EntryId)} /> : null}
      <MessageText text={content.Text} names={names} />
    </div>
  );
}

function Head({ entry, isOwn, isContinued, isForMe, role }: MessageProps) {
  const time = Date.parse(entry.whenCreated);
  return (
    <header className={isContinued ? 'so-hidden' : styles.head}>
      <strong>{isOwn ? timelinesWords.you : entry.createdByName}</strong>
      {role && !isOwn ? <span className={styles.role}>{role}</span> : null}
      <time dateTime={entry.whenCreated} title={exactTime(time)}>
        {clockTime(time)}
      </time>
      {isForMe ? <span className={styles.role}>{timelinesWords.mentionsYou}</span> : null}
    </header>
  );
}

/** That it was edited; pressed, what it said before. */
function EditedMark({ entry, content, actions }: MessageProps) {
  const { onVersions } = actions;
  if (!content?.EditedAt) return null;
  return (
    <p className={styles.foot}>
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
      {onVersions ? (
        <button type="button" className={styles.link} onClick={() => onVersions(entry)}>
          {timelinesWords.edited}
        </button>
      ) : (
        timelinesWords.edited
      )}
    </p>
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
