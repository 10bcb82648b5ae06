import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'look' | 'isBusy'> {
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

/** A button that lets one choose a file; the same file may be chosen again. */
export function FileButton({ label, accept, onFile, look = 'ink', isBusy = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button look={look} isBusy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
