import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import {
  IconCheck,
  IconDeviceMobileOff,
  IconEye,
  IconPhone,
  IconUrgent,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { timeNow } from '../../../ui/shared-clock.ts';
import { duration, moment } from '../../../ui/time-words.ts';
import { groupsWords } from '../../groups/groups.words.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import { useMe } from '../../presences/me.ts';
import { ReadUpTo } from '../../timelines/components/read-up-to.tsx';
import { incidentMember, removeMember } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import type { PeopleGroup } from '../people-groups.ts';
import { useActing } from '../use-acting.ts';
import styles from './people-panel.module.css';

const MemberDetails = lazy(() => import('../../groups/components/member-details.tsx'));

const icons = {
  notReached: IconDeviceMobileOff,
  responding: IconUserCheck,
  seen: IconEye,
  reached: IconCheck,
  others: IconUrgent,
} as const;

const at = (instant: string) => moment(Date.parse(instant), timeNow());

function detailOf(member: GroupMember, group: PeopleGroup, incident: Incident): string {
  const { delivery } = member;
  if (delivery.responded) {
    const after = duration(Date.parse(delivery.responded) - Date.parse(incident.created));
    return incidentsWords.respondedAfter(after, incident.firstResponder === member.presenceId);
  }
  if (group === 'notReached')
    return incident.archived ? incidentsWords.neverReached : incidentsWords.notReachedWhy;
  if (group === 'seen' && delivery.seen) return incidentsWords.seenAt(at(delivery.seen));
  if (group === 'reached' && delivery.reached) return incidentsWords.reachedAt(at(delivery.reached));
  return member.presenceId === incident.createdBy ? incidentsWords.calledForHelp : (member.jobTitle ?? '');
}

interface PersonRowProps {
  member: GroupMember;
  group: PeopleGroup;
  incident: Incident;
  /** In another viewer than that of live incidents: takes a person off. */
  onRemove?: ((presenceId: PresenceId) => Promise<unknown>) | undefined;
}

export function PersonRow({ member, group, incident, onRemove }: PersonRowProps) {
  const { presenceIds } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const acting = useActing(incident);
  const removing = useMutation({
    mutationFn: async () => {
      if (onRemove) await onRemove(member.presenceId);
      else if (acting) await removeMember(acting, member.presenceId);
    },
    onError: (error) => showError(incidentsWords.errorRemoving, error),
  });
  const { presenceId: id, displayName, hasThumb, phone } = member;
  const isOwn = presenceIds.includes(id);
  const Icon = icons[group];
  const mayRemove = onRemove ? true : incident.can.manage && acting !== null;
  const canRemove = mayRemove && id !== incident.createdBy && !isOwn;
  return (
    <li className={styles.person}>
      <span className={styles.face}>
        <PresenceAvatar tenantId={incident.tenantId} presence={{ id, displayName, hasThumb }} />
        {member.isActive ? (
          <span className={styles.here} role="img" aria-label={incidentsWords.here} />
        ) : null}
      </span>
      <button
        type="button"
        className={styles.name}
        aria-haspopup="dialog"
        title={groupsWords.details(displayName)}
        onClick={() => setIsOpen(true)}
      >
        <span className="so-clip">{isOwn ? incidentsWords.you(displayName) : displayName}</span>
        <span className={`${styles.why} so-clip`}>{detailOf(member, group, incident)}</span>
        {group === 'notReached' ? null : (
          <ReadUpTo className={styles.why} member={member} lastSeq={incident.lastSeq} />
        )}
      </button>
      {canRemove ? (
        <IconButton
          label={incidentsWords.remove(displayName)}
          className={styles.remove ?? ''}
          icon={<IconUserMinus size={18} stroke={1.75} />}
          disabled={removing.isPending}
          onClick={() => removing.mutate()}
        />
      ) : null}
      {group === 'notReached' && phone ? (
        <a
          className={styles.phone}
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          aria-label={incidentsWords.phone(displayName)}
        >
          <IconPhone size={18} stroke={1.75} aria-hidden="true" />
        </a>
      ) : null}
      <Icon size={20} stroke={1.75} className={styles[group]} aria-hidden="true" />
      <Suspense>
        {isOpen ? (
          <MemberDetails
            tenantId={incident.tenantId}
            person={member}
            options={incidentMember(incident.tenantId, incident.id, id)}
            alert={{ isOver: incident.archived !== null }}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </li>
  );
}
