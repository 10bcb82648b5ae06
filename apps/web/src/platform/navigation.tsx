import { createBrowserHistory } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

/** The browser's history, shared by the router and by what stands outside it (sheets, notifications). */
export const appHistory = createBrowserHistory();

/** Goes to a path of this app, from a room's `paths` file. */
export const goTo = (href: string, options?: { replace?: boolean }): void =>
  options?.replace ? appHistory.replace(href) : appHistory.push(href);

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this app, from a room's `paths` file. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside the app: no reload, and everything else a link does. */
export function AppLink({ href, onClick, children, ...rest }: AppLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        goTo(href);
      }}
    >
      {children}
    </a>
  );
}
