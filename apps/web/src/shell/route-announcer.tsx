import { usePageTitleStore } from '../platform/page-title.ts';

/** Tells screen readers which page has come. */
export function RouteAnnouncer() {
  const title = usePageTitleStore((state) => state.title);
  return (
    <div className="so-hidden" aria-live="polite">
      {title}
    </div>
  );
}
