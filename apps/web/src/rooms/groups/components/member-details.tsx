import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { exactTime, moment } from '../../../ui/time-words.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import { useMe } from '../../presences/me.ts';
import { groupsWords } from '../groups.words.ts';
import styles from './member-details.module.css';

const STEPS = ['sent', 'reached', 'seen', 'responded'] as const;

interface MemberDetailsProps {
  tenantId: TenantId;
  person: { presenceId: PresenceId; displayName: string };
  /** What asks the server for them. */
  options: UseQueryOptions<GroupMember, Error, GroupMember, unknown[]>;
  /** Of an alert: how far it got with them. `isOver` when nothing more of it comes. */
  alert?: { isOver: boolean };
  onClose: () => void;
}

/** Who somebody in a group is, how to reach them, and how far an alert got with them. */
export default function MemberDetails({ tenantId, person, options, alert, onClose }: MemberDetailsProps) {
  const { data, error, refetch } = useQuery(options);
  return (
    <Dialog title={person.displayName} onClose={onClose}>
      {data ? <Details tenantId={tenantId} member={data} alert={alert} /> : null}
      {!data && error ? (
        <ErrorState
          title={groupsWords.errorDetails}
          text={groupsWords.tryAgain}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || error ? null : <SkeletonRows count={4} height={40} />}
    </Dialog>
  );
}

interface DetailsProps {
  tenantId: TenantId;
  member: GroupMember;
  alert: MemberDetailsProps['alert'];
}

function Details({ tenantId, member, alert }: DetailsProps) {
  const { organisations } = useMe();
  const { presenceId: id, displayName, hasThumb, jobTitle, phone, isResponder, delivery } = member;
  const org = organisations.find((each) => each.id === member.ownerId);
  return (
    <>
      <p className={styles.who}>
        <PresenceAvatar tenantId={tenantId} presence={{ id, displayName, hasThumb }} size={56} />
        <span className={styles.job}>{jobTitle}</span>
      </p>
      <dl className={styles.facts}>
        {member.isActive ? <Fact term={groupsWords.here} /> : null}
        {phone ? (
          <Fact term={groupsWords.phone}>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Fact>
        ) : null}
        {org ? <Fact term={groupsWords.organisation}>{org.displayName}</Fact> : null}
        {isResponder ? <Fact term={groupsWords.role}>{groupsWords.responder}</Fact> : null}
        <Time term={groupsWords.arrived} at={member.firstArrived} isOver={alert?.isOver} />
        {alert
          ? STEPS.map((step) => (
              <Time key={step} term={groupsWords[step]} at={delivery[step]} isOver={alert.isOver} />
            ))
          : null}
      </dl>
    </>
  );
}

const Fact = ({ term, children }: { term: string; children?: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

function Time({ term, at, isOver }: { term: string; at: string | null; isOver: boolean | undefined }) {
  const now = useNow();
  if (at === null) return <Fact term={term}>{isOver ? groupsWords.never : groupsWords.notYet}</Fact>;
  const time = Date.parse(at);
  return (
    <Fact term={term}>
      <time dateTime={at} title={exactTime(time)}>
        {moment(time, now)}
      </time>
    </Fact>
  );
}
