import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, in words. */
  label: string;
  icon: ReactNode;
  hasLine?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, hasLine, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.button, hasLine && styles.line, className)}
    >
      {icon}
    </button>
  );
}
