import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { TenantId } from '@soteria/contract/kit/ids';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import { timelinesWords } from '../timelines.words.ts';
import styles from './seen-by.module.css';

interface SeenByProps {
  tenantId: TenantId;
  readers: readonly GroupMember[];
  /** Who has not read it yet. */
  waiting: readonly GroupMember[];
}

/** Under one's newest message: how many have read it; pressed, who has and who has not. */
export function SeenBy({ tenantId, readers, waiting }: SeenByProps) {
  const [isOpen, setIsOpen] = useState(false);
  const icon = <IconChecks size={16} stroke={1.75} aria-hidden="true" />;
  if (readers.length === 0) {
    return (
      <p className={styles.line}>
        {icon}
        {timelinesWords.sent}
      </p>
    );
  }
  const words = timelinesWords.seenBy(readers.length);
  return (
    <>
      <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {icon}
        {words}
      </button>
      {isOpen ? (
        <Dialog title={words} isToRead onClose={() => setIsOpen(false)}>
          <People title={timelinesWords.seen} tenantId={tenantId} people={readers} />
          <People title={timelinesWords.notSeen} tenantId={tenantId} people={waiting} />
        </Dialog>
      ) : null}
    </>
  );
}

function People(props: { title: string; tenantId: TenantId; people: readonly GroupMember[] }) {
  const { title, tenantId, people } = props;
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>
        {title} <span>{people.length}</span>
      </h3>
      <ul>
        {people.map(({ presenceId: id, displayName, hasThumb }) => (
          <li key={id} className={styles.person}>
            <PresenceAvatar tenantId={tenantId} presence={{ id, displayName, hasThumb }} />
            <span className="so-clip">{displayName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
