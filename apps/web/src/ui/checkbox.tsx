import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  );
}
