import { IconBuilding, IconBuildingHospital, IconSchool, IconSelector } from '@tabler/icons-react';
import { Segmented } from '../../../ui/segmented.tsx';
import { type Membership, useMe } from '../../presences/me.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { chooseOrg } from '../chooser-state.ts';
import styles from './org-picker.module.css';

const icons = { school: IconSchool, hospital: IconBuildingHospital } as const;

function OrgIcon({ kind, size }: { kind: string; size: number }) {
  const Icon = kind === 'school' || kind === 'hospital' ? icons[kind] : IconBuilding;
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}

/** More than this many do not fit beside one another. */
const MOST_SEGMENTS = 3;

/** Which organisation the call is for: side by side where there is room, else a list to choose from. */
export function OrgPicker({ chosen, look }: { chosen: Membership; look: 'wide' | 'narrow' }) {
  const { memberships } = useMe();
  if (look === 'wide' && memberships.length > 1 && memberships.length <= MOST_SEGMENTS) {
    return (
      <Segmented
        legend={callForHelpWords.where}
        isLegendShown
        value={chosen.org.id as string}
        onChange={chooseOrg}
        segments={memberships.map(({ org }) => ({
          value: org.id as string,
          icon: <OrgIcon kind={org.kind} size={18} />,
          label: (
            <>
              {org.displayName} <span className={styles.count}>{org.peopleCount}</span>
            </>
          ),
        }))}
      />
    );
  }
  return (
    <div className={styles.card}>
      <OrgIcon kind={chosen.org.kind} size={24} />
      <span className={styles.text}>
        <span className={styles.name}>{chosen.org.displayName}</span>
        <span className={styles.people}>{callForHelpWords.people(chosen.org.peopleCount)}</span>
      </span>
      {memberships.length > 1 ? (
        <>
          <IconSelector size={20} stroke={1.75} aria-hidden="true" />
          <select
            className={styles.select}
            aria-label={callForHelpWords.organisation}
            value={chosen.org.id}
            onChange={(event) => chooseOrg(event.currentTarget.value)}
          >
            {memberships.map(({ org }) => (
              <option key={org.id} value={org.id}>
                {org.displayName}
              </option>
            ))}
          </select>
        </>
      ) : null}
    </div>
  );
}
