import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { AsOf } from '../../platform/as-of.tsx';
import { ownPreferences } from '../../rooms/preferences/preferences.api.ts';
import { selectDefaultAdminOrg } from '../../rooms/preferences/select-admin-org.ts';
import { administeredBy, useMe } from '../../rooms/presences/me.ts';
import { BareDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import { mainEntries } from '../layout/menu-entries.ts';
import { useMenuReader } from '../layout/use-menu.ts';
import { moveActive } from './move-active.ts';
import { searchWords } from './search.words.ts';
import styles from './search-dialog.module.css';
import { SearchResults } from './search-results.tsx';
import { type GroupName, useSearch } from './use-search.ts';

/** The page has the focus from now on, unless it put it somewhere itself. */
const focusPage = () =>
  requestAnimationFrame(() => {
    const content = document.getElementById('content');
    if (!content?.contains(document.activeElement)) content?.focus();
  });

/** The global search (core §2): a combobox whose list is always open; the focus stays in the field. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [term, setTerm] = useState('');
  const [activeHref, setActiveHref] = useState<string | null>(null);
  const { groups, note, updatedAt } = useSearch(term.trim());
  const administered = administeredBy(useMe());
  // Known by the time an admin page is chosen.
  useQuery({ ...ownPreferences(), enabled: administered.length > 0 });
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const hrefs = groups.flatMap(({ hits }) => hits.map(({ href }) => href));
  const active = activeHref !== null && hrefs.includes(activeHref) ? activeHref : (hrefs[0] ?? null);
  const activeOption = () => list.current?.querySelector<HTMLElement>('[aria-selected="true"]');

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is active
  useEffect(() => {
    activeOption()?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') activeOption()?.click();
    const next = moveActive(event, hrefs, active);
    if (next !== null) setActiveHref(next);
    if (next !== null || event.key === 'Enter') event.preventDefault();
  };
  const choose = (group: GroupName) => {
    if (group === 'admin') selectDefaultAdminOrg(administered);
    onClose();
    focusPage();
  };
  return (
    <BareDialog label={searchWords.search} className={styles.dialog} onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <SearchField
            label={searchWords.placeholder}
            value={term}
            onChange={(value) => {
              setTerm(value);
              setActiveHref(null);
            }}
            onKeyDown={onKeyDown}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hrefs.length > 0}
            aria-controls={listId}
            aria-activedescendant={active === null ? undefined : `${listId}-${hrefs.indexOf(active)}`}
            data-autofocus
          />
          <IconButton label={uiWords.close} icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
        </div>
        <div className={styles.asOf}>
          <AsOf updatedAt={updatedAt} />
        </div>
        <p className="so-hidden" role="status">
          {term.trim() === '' ? '' : searchWords.count(hrefs.length)}
        </p>
        <div className={styles.scroll} ref={list}>
          <SearchResults
            id={listId}
            groups={groups}
            active={active}
            onActive={setActiveHref}
            onChoose={choose}
          />
          {hrefs.length === 0 ? <NothingFound /> : null}
          {note ? (
            <p className={styles.note} role="status">
              {note}
            </p>
          ) : null}
        </div>
      </div>
    </BareDialog>
  );
}

/** Spec core §2: suggests trying Incidents, Chats or Announcements; those of them that are there. */
function NothingFound() {
  const tryable = mainEntries(useMenuReader()).filter(({ id }) => id !== 'home');
  const names = tryable.map(({ label }) => label);
  return (
    <EmptyState
      title={searchWords.nothingFound}
      {...(names.length > 0 ? { text: searchWords.tryThese(names) } : {})}
    />
  );
}
