import { IconSearch, IconX } from '@tabler/icons-react';
import type { InputHTMLAttributes, Ref } from 'react';
import styles from './search-field.module.css';
import { uiWords } from './ui.words.ts';

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, placeholder = label, ...rest }: SearchFieldProps) {
  return (
    <div className={styles.field}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        {...rest}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={uiWords.clear}
          onClick={() => onChange('')}
        >
          <IconX size={16} stroke={1.75} />
        </button>
      ) : null}
    </div>
  );
}
