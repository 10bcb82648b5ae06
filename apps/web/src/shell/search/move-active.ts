/** As many at once as a page of them is. */
const PAGE = 8;

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The one that is active after a key (combobox pattern of the ARIA APG); null for a key that moves nothing. */
export function moveActive(event: Key, all: readonly string[], active: string | null): string | null {
  if (all.length === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const [at, last] = [active === null ? -1 : all.indexOf(active), all.length - 1];
  const to: Record<string, number> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    PageDown: Math.min(at + PAGE, last),
    PageUp: Math.max(at - PAGE, 0),
    Home: 0,
    End: last,
  };
  const next = to[event.key];
  return next === undefined ? null : (all[next] ?? null);
}
