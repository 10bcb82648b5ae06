import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import type { TypesByGroup } from '@soteria/contract/incidents/creation-rules';
import { IconChevronRight } from '@tabler/icons-react';
import { classNames } from '../../../ui/class-names.ts';
import { IconSquare, RowBody, RowList } from '../../../ui/row.tsx';
import { IncidentTypeIcon } from '../../incident-types/components/incident-type-icon.tsx';
import { callForHelpWords } from '../call-for-help.words.ts';
import styles from './other-types.module.css';

interface OtherTypesProps {
  types: TypesByGroup<IncidentType>;
  look: 'wide' | 'narrow';
  /** Chosen for a drill: every row wears its colour. */
  isDrill?: boolean;
  onChoose: (type: IncidentType) => void;
}

const audienceOf = (type: IncidentType) =>
  type.audience === 'everyone'
    ? callForHelpWords.everyone
    : callForHelpWords.teams(type.teams.map((team) => team.displayName));

/** The types that are no SOS: in their groups, and those without one under a heading of their own. */
export function OtherTypes({ types, look, isDrill = false, onChoose }: OtherTypesProps) {
  const groups = [...types.groups];
  if (types.ungrouped.length > 0) groups.push({ name: callForHelpWords.other, types: types.ungrouped });
  return (
    <div className={classNames(styles.groups, styles[look])}>
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2 className={styles.name}>{group.name}</h2>
          <div className={styles.box}>
            <RowList label={group.name}>
              {group.types.map((type) => (
                <li key={type.id}>
                  <button type="button" className={styles.row} onClick={() => onChoose(type)}>
                    {isDrill ? <span className="so-hidden">{callForHelpWords.drillWord}</span> : null}
                    <RowBody
                      lead={
                        <IconSquare {...(isDrill ? { mark: 'drill' } : {})}>
                          <IncidentTypeIcon name={type.icon} />
                        </IconSquare>
                      }
                      title={type.displayName}
                      detail={callForHelpWords.audience(audienceOf(type), type.alertsCount)}
                      end={<IconChevronRight size={18} stroke={1.75} aria-hidden="true" />}
                    />
                  </button>
                </li>
              ))}
            </RowList>
          </div>
        </section>
      ))}
    </div>
  );
}
