import { classNames } from './class-names.ts';
import { type Mark, markIcons, markWords } from './mode.ts';
import styles from './tag.module.css';

/** A mark in three signs: fill, icon, word. `isSolid` for a header or a band. */
export function ModeTag({ mark, isSolid, className }: { mark: Mark; isSolid?: boolean; className?: string }) {
  const Icon = markIcons[mark];
  const isFilled = isSolid || mark === 'real';
  return (
    <span
      className={classNames(
        styles.tag,
        styles.mode,
        styles[mark],
        isFilled && styles.solid,
        'so-mode',
        className,
      )}
    >
      <Icon size={14} stroke={2} aria-hidden="true" />
      {markWords[mark]}
    </span>
  );
}
