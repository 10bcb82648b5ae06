import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Opens this address in a new tab instead of doing something here. */
  href?: string;
  onChoose?: () => void;
}

interface MenuProps {
  /** What the button says to screen readers. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  items: MenuItem[];
  /** Above the items: whose menu it is. */
  head?: ReactNode;
  className?: string;
  opens?: 'down' | 'up';
  /** The edge of the button that the panel keeps to. */
  from?: 'start' | 'end';
}

/** A button with a menu: arrow keys, Home, End and Escape work; focus returns to the button. */
export function Menu({ label, button, items, head, className, opens = 'down', from = 'end' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  const elements = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = (returnFocus: boolean) => {
    setIsOpen(false);
    if (returnFocus) root.current?.querySelector('button')?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const all = elements();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[
      event.key
    ];
    if (target !== undefined) all[target % all.length]?.focus();
    else if (event.key === 'Escape') close(true);
    else if (event.key === 'Tab') setIsOpen(false);
    if (target !== undefined || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only gathers the keys of the menu inside it
    <div ref={root} className={classNames(styles.root, className)} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
        <span className="so-hidden">{label}</span>
      </button>
      {isOpen ? (
        <div className={classNames(styles.panel, styles[opens], styles[from])}>
          {head}
          <div id={id} role="menu" aria-label={label}>
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} onDone={() => close(!item.href)} />
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  if (item.href) {
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        href={item.href}
        target="_blank"
        rel="noopener"
        onClick={onDone}
      >
        {item.icon}
        {item.label}
      </a>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        onDone();
        item.onChoose?.();
      }}
    >
      {item.icon}
      {item.label}
    </button>
  );
}
