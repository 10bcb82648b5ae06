import { AppLink } from '../../platform/navigation.tsx';
import { IconSquare } from '../../ui/row.tsx';
import { ModeTag } from '../../ui/tag.tsx';
import { searchWords } from './search.words.ts';
import styles from './search-dialog.module.css';
import type { Hit } from './search-hits.tsx';
import type { GroupName, SearchGroup } from './use-search.ts';

interface SearchResultsProps {
  id: string;
  groups: readonly SearchGroup[];
  /** The address of the active hit. */
  active: string | null;
  onActive: (href: string) => void;
  onChoose: (group: GroupName) => void;
}

/** The list of the combobox in its groups; the active option is told by `aria-activedescendant` of the field. */
export function SearchResults({ id, groups, active, onActive, onChoose }: SearchResultsProps) {
  const hrefs = groups.flatMap(({ hits }) => hits.map(({ href }) => href));
  return (
    <div id={id} role="listbox" aria-label={searchWords.results} tabIndex={-1}>
      {groups.map(({ name, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of options (APG, listbox with groups), not of form fields
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className={styles.group} role="presentation">
            {searchWords.groups[name]}
          </p>
          {hits.map((hit) => (
            <AppLink
              key={hit.href}
              id={`${id}-${hrefs.indexOf(hit.href)}`}
              href={hit.href}
              role="option"
              tabIndex={-1}
              aria-selected={hit.href === active}
              className={styles.option}
              onPointerMove={() => onActive(hit.href)}
              onClick={(event) => {
                // In another tab it leaves this one as it is.
                if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onChoose(name);
              }}
            >
              <HitBody hit={hit} />
            </AppLink>
          ))}
        </div>
      ))}
    </div>
  );
}

function HitBody({ hit: { name, icon, detail, marks = [], squareMark } }: { hit: Hit }) {
  return (
    <span className={styles.hit}>
      <IconSquare {...(squareMark ? { mark: squareMark } : {})}>{icon}</IconSquare>
      <span className={styles.text}>
        <span className="so-clip">{name}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {marks.map((mark) => (
        <ModeTag key={mark} mark={mark} />
      ))}
    </span>
  );
}
