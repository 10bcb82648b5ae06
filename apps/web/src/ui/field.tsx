import { IconAlertTriangle } from '@tabler/icons-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do; shown in amber under the field. */
  error?: string | null;
}

interface FrameProps extends FieldProps {
  id: string;
  children: ReactNode;
}

function FieldFrame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

const describe = (id: string, { hint, error }: FieldProps) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined,
});

type TextFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <input
        {...rest}
        {...describe(id, { label, hint, error: error ?? null })}
        id={id}
        className={styles.input}
      />
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <textarea
        rows={4}
        {...rest}
        {...describe(id, { label, hint, error: error ?? null })}
        id={id}
        className={classNames(styles.input, styles.area)}
      />
    </FieldFrame>
  );
}

type SelectProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; label: string }[] };

export function Select({ label, hint, error, options, ...rest }: SelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <select
        {...rest}
        {...describe(id, { label, hint, error: error ?? null })}
        id={id}
        className={styles.input}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
