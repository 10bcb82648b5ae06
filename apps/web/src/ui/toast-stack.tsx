import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useTopLayer } from './layers.ts';
import { type Mark, markIcons, markWords } from './mode.ts';
import { TimeAgo } from './time-ago.tsx';
import styles from './toast-stack.module.css';
import { uiWords } from './ui.words.ts';

interface ToastAction {
  label: string;
  icon?: ReactNode;
  isMain?: boolean;
  onPress: () => void;
}

export interface ToastData {
  id: string;
  /** A marked toast has a band in the mark's colour, icon and word; the others a small icon. */
  mark?: Mark;
  kind: 'info' | 'warn' | 'done';
  title: string;
  text?: string;
  /** When it happened, ISO. */
  at?: string;
  /** Stays until acted on. */
  isSticky: boolean;
  actions?: ToastAction[];
}

/** Look book: real toasts stay until acted on, others 8 s. */
const TOAST_MS = 8000;

/** As many are shown at once; the rest wait their turn and are counted. */
const SHOWN = 3;

/** Real ones first; among equals the newest. */
const shownFirst = (toasts: readonly ToastData[]) => [
  ...toasts.filter((toast) => toast.mark === 'real'),
  ...toasts.filter((toast) => toast.mark !== 'real'),
];

interface ToastStackProps {
  toasts: readonly ToastData[];
  onClose: (id: string) => void;
}

/** Toasts, above whatever is open. */
export function ToastStack({ toasts, onClose }: ToastStackProps) {
  const layer = useTopLayer();
  return createPortal(
    <section className={styles.stack} aria-label={uiWords.notifications}>
      {shownFirst(toasts)
        .slice(0, SHOWN)
        .map((toast) => (
          <Toast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
        ))}
      {toasts.length > SHOWN ? (
        <p className={styles.more}>{uiWords.moreNotifications(toasts.length - SHOWN)}</p>
      ) : null}
    </section>,
    layer ?? document.body,
  );
}

function Toast({ toast, onClose }: { toast: ToastData; onClose: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (toast.isSticky) return;
    const timer = setInterval(() => {
      // Somebody is reading or about to press it: it waits (WCAG 2.2.1).
      if (!root.current?.matches(':hover, :focus-within')) close.current();
    }, TOAST_MS);
    return () => clearInterval(timer);
  }, [toast.isSticky]);
  const isLoud = toast.mark === 'real' || toast.kind === 'warn';
  return (
    <div ref={root} role={isLoud ? 'alert' : 'status'} className={styles.toast}>
      {toast.mark ? <Band toast={toast} mark={toast.mark} onClose={onClose} /> : null}
      <div className={styles.body}>
        {toast.mark ? null : <KindIcon kind={toast.kind} />}
        <div className={styles.text}>
          <p className={toast.mark ? styles.title : styles.plainTitle}>{toast.title}</p>
          {toast.text ? <p className={styles.detail}>{toast.text}</p> : null}
        </div>
        {toast.mark ? null : (
          <IconButton label={uiWords.close} icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
        )}
      </div>
      {toast.actions?.length ? (
        <div className={styles.actions}>
          {toast.actions.map((action) => (
            <Button
              key={action.label}
              look={action.isMain ? 'ink' : 'line'}
              icon={action.icon}
              className={action.isMain ? styles.main : ''}
              onClick={() => {
                onClose();
                action.onPress();
              }}
            >
              {action.label}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Band({ toast, mark, onClose }: { toast: ToastData; mark: Mark; onClose: () => void }) {
  const Icon = markIcons[mark];
  return (
    <div className={classNames(styles.band, styles[mark], 'so-mode')}>
      <Icon size={20} stroke={2} aria-hidden="true" />
      <span className={styles.word}>{mark === 'real' ? uiWords.realEmergency : markWords[mark]}</span>
      {toast.at ? <TimeAgo at={toast.at} /> : null}
      <IconButton label={uiWords.close} icon={<IconX size={18} stroke={2} />} onClick={onClose} />
    </div>
  );
}

function KindIcon({ kind }: { kind: ToastData['kind'] }) {
  const Icon = { info: IconInfoCircle, warn: IconAlertTriangle, done: IconCheck }[kind];
  return <Icon size={20} stroke={1.75} className={kind === 'warn' ? styles.warn : ''} aria-hidden="true" />;
}
