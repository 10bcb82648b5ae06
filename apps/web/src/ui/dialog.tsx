import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { pushLayer } from './layers.ts';
import { uiWords } from './ui.words.ts';

interface BareDialogProps {
  onClose: () => void;
  className?: string | undefined;
  /** Names the dialog when no element does. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  children: ReactNode;
}

/**
 * A modal dialog without looks, by the browser's own `<dialog>`: focus stays inside, the rest is inert, focus
 * returns to where it was; it starts at what carries `data-autofocus`. Escape and nothing else calls `onClose` here.
 */
export function BareDialog({
  onClose,
  className,
  label,
  labelledBy,
  describedBy,
  children,
}: BareDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const pop = pushLayer(dialog);
    return () => {
      pop();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        // Chromium closes a dialog on the second Escape without asking; this asks every time.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  width?: 'narrow' | 'wide';
  /** Beside the title, before the close button. */
  action?: ReactNode;
  /** Pinned under the content. */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A modal with a title and a close button; a press on the scrim closes it too. */
export function Dialog({ title, onClose, width = 'narrow', action, foot, className, children }: DialogProps) {
  const titleId = useId();
  return (
    <BareDialog
      onClose={onClose}
      labelledBy={titleId}
      className={classNames(styles.dialog, styles[width], className)}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {action}
          <IconButton label={uiWords.close} icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
        </div>
        <div className={styles.content}>{children}</div>
        {foot ? <div className={styles.foot}>{foot}</div> : null}
      </div>
    </BareDialog>
  );
}
