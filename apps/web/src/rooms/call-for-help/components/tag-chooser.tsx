import { tagSearchTerm } from '@soteria/contract/incidents/creation-rules';
import { TAG_SEARCH_DEBOUNCE } from '@soteria/contract/tags/tags.shapes';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { SearchField } from '../../../ui/search-field.tsx';
import { searchedTags } from '../../tags/tags.api.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { addTag, removeTag } from '../creation/creation-form.ts';
import type { FormPartProps } from '../creation/form-part.ts';
import styles from './creation-dialog.module.css';

/** What to search for, once nothing has been typed for 300 ms (core §5); cleared at once below 3 letters. */
function useSearchTerm(typed: string): string | null {
  const wanted = tagSearchTerm(typed);
  const [term, setTerm] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTerm(wanted), wanted === null ? 0 : TAG_SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === null ? null : term;
}

/** Finds tags by a part of their words and keeps those chosen. */
export function TagChooser({ membership: { org }, form, naming, onChange }: FormPartProps) {
  const [typed, setTyped] = useState('');
  const hintId = useId();
  const term = useSearchTerm(typed);
  const { data, error } = useQuery({
    ...searchedTags(org.tenantId, org.id, term ?? ''),
    enabled: term !== null,
    placeholderData: keepPreviousData,
  });
  const results = term === null ? null : data;
  return (
    <div className={styles.group}>
      <SearchField
        label={callForHelpWords.searchTags}
        value={typed}
        onChange={setTyped}
        aria-describedby={hintId}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p id={hintId} className={styles.hint} aria-live="polite">
        {error && term !== null ? callForHelpWords.errorTags : null}
        {!error && results?.length === 0 ? callForHelpWords.noTags : null}
        {!error && !results?.length && term === null ? callForHelpWords.searchTagsHint : null}
      </p>
      {results?.length ? (
        <ul className={styles.results} aria-label={callForHelpWords.found}>
          {results.map((tag) => (
            <li key={`${tag.provider} ${tag.type} ${tag.providersId}`}>
              <button
                type="button"
                className={styles.result}
                onClick={() => {
                  onChange(addTag(form, tag, naming));
                  setTyped('');
                }}
              >
                {tag.description}
                <span className={styles.type}>{tag.type}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {form.tags.length > 0 ? (
        <ul className={styles.chips} aria-label={callForHelpWords.chosen}>
          {form.tags.map((tag) => (
            <li key={`${tag.provider} ${tag.type} ${tag.providersId}`}>
              <button
                type="button"
                className={styles.chip}
                aria-label={callForHelpWords.removeTag(callForHelpWords.tagType(tag.description, tag.type))}
                onClick={() => onChange(removeTag(form, tag, naming))}
              >
                {tag.description}
                <span className={styles.type}>{tag.type}</span>
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
