import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { uiWords } from './ui.words.ts';

interface BannerProps {
  icon: ReactNode;
  tone?: 'neutral' | 'warn';
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}

/** A strip above the content that says one thing and offers one step. */
export function Banner({ icon, tone = 'neutral', children, action, onClose }: BannerProps) {
  return (
    <div role="status" className={classNames(styles.banner, tone === 'warn' && styles.warn)}>
      {icon}
      <span className={styles.text}>{children}</span>
      {action}
      {onClose ? (
        <IconButton label={uiWords.close} icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
      ) : null}
    </div>
  );
}
