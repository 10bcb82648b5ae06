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
  // Closed before it leaves the page: one that is gone gives the focus back to nothing.
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
  /** Nothing in the content takes the focus: it does so itself, so that keys can scroll it (WCAG 2.1.1). */
  isToRead?: boolean;
  className?: string;
  children: ReactNode;
}

/** A modal with a title and a close button; a press on the scrim closes it too. */
export function Dialog(props: DialogProps) {
  const { title, onClose, width = 'narrow', action, foot, isToRead = false, className, children } = props;
  const titleId = useId();
  const reading = isToRead ? { tabIndex: 0, role: 'group', 'aria-labelledby': titleId } : {};
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
        <div className={styles.content} {...reading}>
          {children}
        </div>
        {foot ? <div className={styles.foot}>{foot}</div> : null}
      </div>
    </BareDialog>
  );
}
