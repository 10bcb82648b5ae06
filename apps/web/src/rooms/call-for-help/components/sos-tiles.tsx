import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { uiWords } from '../../../ui/ui.words.ts';
import { IncidentTypeIcon } from '../../incident-types/components/incident-type-icon.tsx';
import styles from './sos-tiles.module.css';

interface SosTilesProps {
  types: readonly IncidentType[];
  isDemo: boolean;
  look: 'wide' | 'narrow';
  /** Puts the focus on the first tile, so that Enter starts it. */
  isFocused?: boolean;
  onChoose: (type: IncidentType) => void;
}

/** SOS types by rank, the first one largest; in demo each is violet and hatched. */
export function SosTiles({ types, isDemo, look, isFocused, onChoose }: SosTilesProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    // After the dialog around it has taken the focus for itself.
    const timer = setTimeout(() => first.current?.focus());
    return () => clearTimeout(timer);
  }, [isFocused]);
  const sizes = look === 'wide' ? { first: 64, other: 36 } : { first: 52, other: 36 };
  return (
    <ul className={classNames(styles.tiles, styles[look], isDemo && styles.demo)} data-count={types.length}>
      {types.map((type, index) => (
        <li key={type.id} className={index === 0 ? styles.first : undefined}>
          <button
            ref={index === 0 ? first : undefined}
            type="button"
            className={classNames(styles.tile, 'so-mode')}
            onClick={() => onChoose(type)}
          >
            <IncidentTypeIcon name={type.icon} size={index === 0 ? sizes.first : sizes.other} stroke={2} />
            <span className={styles.words}>
              <span className={styles.name}>
                {isDemo ? <span className="so-hidden">{uiWords.demo} </span> : null}
                {type.displayName}
              </span>
              <span className={styles.what}>{type.description}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
