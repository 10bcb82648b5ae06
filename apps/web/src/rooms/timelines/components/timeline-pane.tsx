import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { type ReactNode, useState } from 'react';
import { hub } from '../../../platform/hub/hub.ts';
import { timeNow } from '../../../ui/shared-clock.ts';
import { allowedOn, findEditable } from '../entry-actions.ts';
import { editEntry, type TimelineOf } from '../timelines.api.ts';
import { useTimeline } from '../use-timeline.ts';
import { useWriting } from '../use-writing.ts';
import { Composer } from './composer.tsx';
import { Freshness } from './freshness.tsx';
import { useAttachments } from './media-attachments.tsx';
import { MediaDrop } from './media-drop.tsx';
import type { EntryActions } from './message-actions.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './timeline.module.css';
import { Timeline } from './timeline.tsx';
import { Typing } from './typing.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

interface TimelinePaneProps {
  of: TimelineOf;
  ownIds: readonly PresenceId[];
  members: readonly GroupMember[];
  can: { write: boolean; moderate: boolean };
  /** The read pointer when it was opened, ISO. */
  readTo: string | null;
  /** The newest number the group is known to have. */
  lastSeq: number;
  /** What an author is here, in words. */
  roleOf: (presenceId: PresenceId | null) => string | null;
  /** To whom one writes, in words. */
  label: string;
  /** Loads the members again: the server tells of them from now on, and what came before may be missing. */
  onSubscribed: () => void;
  /** Beside the field one writes in. */
  beside?: ReactNode;
}

type Asked = { what: 'remove' | 'versions'; entry: TimelineEntry } | null;

/** The timeline of a group, and where one writes on it. */
export function TimelinePane(props: TimelinePaneProps) {
  const { of, ownIds, members, can, label, beside } = props;
  const timeline = useTimeline(of, props.onSubscribed);
  const writing = useWriting();
  const attachments = useAttachments(of, can.write);
  const [asked, setAsked] = useState<Asked>(null);
  const standing = { ownIds, canWrite: can.write, canModerate: can.moderate };
  const actionsOf = (entry: TimelineEntry): EntryActions => {
    const may = allowedOn(entry, standing, timeNow());
    return {
      onReply: may.reply ? writing.reply : undefined,
      onEdit: may.edit ? writing.edit : undefined,
      onRemove: may.remove ? () => setAsked({ what: 'remove', entry }) : undefined,
      onVersions: may.versions ? () => setAsked({ what: 'versions', entry }) : undefined,
    };
  };
  const Asking = asked?.what === 'remove' ? RemoveDialog : VersionsDialog;
  return (
    <MediaDrop onDropped={attachments?.addDropped ?? null}>
      <Timeline {...props} timeline={timeline} actionsOf={actionsOf} />
      <div className={styles.strip}>
        <Freshness isWhole={timeline.state.isWhole} />
        <span aria-live="polite">
          <Typing groupId={of.groupId} ownIds={ownIds} members={members} />
        </span>
      </div>
      {can.write ? (
        <div className={styles.foot}>
          {beside}
          <Composer
            groupId={of.groupId}
            label={label}
            people={members}
            ownIds={ownIds}
            writing={writing}
            findEditable={() => findEditable(timeline.state.entries, standing, timeNow())}
            onSend={timeline.post}
            onEdit={async (entry, said) => timeline.takeChanged(await editEntry(of, entry.id, said))}
            onTyping={() => hub.send({ type: 'Typing', payload: of })}
            attachments={attachments}
          />
        </div>
      ) : null}
      {asked ? <Asking of={of} entry={asked.entry} onClose={() => setAsked(null)} /> : null}
    </MediaDrop>
  );
}
