import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this app, from a room's `paths` file. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside the app: no reload, and everything else a link does. */
export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        router.history.push(href);
      }}
    />
  );
}

/** Goes to a path of this app. */
export function useGoTo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return (href, options) => (options?.replace ? router.history.replace(href) : router.history.push(href));
}
