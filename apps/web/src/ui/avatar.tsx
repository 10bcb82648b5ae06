import styles from './avatar.module.css';
import { initialsOf, tintOf } from './avatar-look.ts';
import { classNames } from './class-names.ts';

interface AvatarProps {
  name: string;
  /** A blob address of the person's picture, if they have one and it is loaded. */
  src?: string | null;
  size?: 22 | 32 | 36 | 40 | 56 | 96;
  className?: string;
}

/** A person: their picture, or initials on one of six tints. The name stands beside it, so it is hidden. */
export function Avatar({ name, src, size = 32, className }: AvatarProps) {
  const tint = styles[`tint${tintOf(name)}`];
  return (
    <span aria-hidden="true" className={classNames(styles.avatar, styles[`size${size}`], tint, className)}>
      {src ? <img src={src} alt="" className={styles.image} /> : initialsOf(name)}
    </span>
  );
}
