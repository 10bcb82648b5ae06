import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { IconArrowBackUp, IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { timelinesWords } from '../timelines.words.ts';
import styles from './message-actions.module.css';

/** What may be done with messages here; what is absent may not be done. */
export interface EntryActions {
  onReply?: ((entry: TimelineEntry) => void) | undefined;
  onEdit?: ((entry: TimelineEntry) => void) | undefined;
  onRemove?: ((entry: TimelineEntry) => void) | undefined;
  onVersions?: ((entry: TimelineEntry) => void) | undefined;
}

const ICON = { size: 18, stroke: 1.75 };

/** What one may do with a message: quiet until one points at it or comes to it by keyboard. */
export function MessageActions({ entry, actions }: { entry: TimelineEntry; actions: EntryActions }) {
  const [isOpen, setIsOpen] = useState(false);
  const all: [keyof EntryActions, string, ReactNode][] = [
    ['onReply', timelinesWords.reply, <IconArrowBackUp key="reply" {...ICON} />],
    ['onEdit', timelinesWords.edit, <IconPencil key="edit" {...ICON} />],
    ['onVersions', timelinesWords.versions, <IconHistory key="versions" {...ICON} />],
    ['onRemove', timelinesWords.remove, <IconTrash key="remove" {...ICON} />],
  ];
  const offered = all.filter(([name]) => actions[name]);
  if (offered.length === 0) return null;
  return (
    <div className={classNames(styles.actions, isOpen && styles.open)}>
      {isOpen
        ? offered.map(([name, label, icon]) => (
            <IconButton
              key={name}
              label={label}
              icon={icon}
              onClick={() => {
                setIsOpen(false);
                actions[name]?.(entry);
              }}
            />
          ))
        : null}
      <IconButton
        label={timelinesWords.actions}
        aria-expanded={isOpen}
        icon={<IconDots {...ICON} />}
        onClick={() => setIsOpen(!isOpen)}
      />
    </div>
  );
}
