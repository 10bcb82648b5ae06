import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'ink' | 'line' | 'plain';
  size?: 'md' | 'lg';
  icon?: ReactNode;
  isWide?: boolean;
  /** Working on it: pressing does nothing, the width stays. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  look = 'line',
  size = 'md',
  icon,
  isWide,
  isBusy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={classNames(styles.button, styles[look], styles[size], isWide && styles.wide, className)}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
}
