import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

interface Segment<V extends string> {
  value: V;
  label: ReactNode;
  icon?: ReactNode;
  /** The fill when chosen; white unless the choice is a mode. */
  tone?: 'real' | 'demo' | 'drill';
}

interface SegmentedProps<V extends string> {
  /** What is being chosen, in words. */
  legend: string;
  isLegendShown?: boolean;
  value: V;
  segments: readonly Segment<V>[];
  onChange: (value: V) => void;
}

/** One of a few, as radio buttons in a row. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { legend, isLegendShown, value, segments, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.set}>
      <legend className={isLegendShown ? styles.legend : 'so-hidden'}>{legend}</legend>
      <div className={styles.track}>
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={classNames(styles.segment, segment.tone && styles[segment.tone])}
            data-chosen={segment.value === value || undefined}
          >
            <input
              type="radio"
              className="so-hidden"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.icon}
            <span className="so-clip">{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
