import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { orgResponders } from '../../availability/availability.api.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { toggleResponder } from '../creation/creation-form.ts';
import type { FormPartProps } from '../creation/form-part.ts';
import styles from './responder-chooser.module.css';

/** Fewer than this are read faster than searched. */
const SEARCH_FROM = 8;

/** Who of the responders is asked by name: for a 1 to 1 (core §7, ChosenResponders). */
export function ResponderChooser({ membership: { org, presence }, form, onChange }: FormPartProps) {
  const { data, error, refetch } = useQuery(orgResponders(org.tenantId, org.id));
  const [term, setTerm] = useState('');
  const id = useId();
  const others = data?.filter((responder) => responder.presenceId !== presence.id);
  const wanted = term.trim().toLowerCase();
  const found = others?.filter((each) => each.displayName.toLowerCase().includes(wanted));
  return (
    <fieldset className={styles.set} aria-describedby={id}>
      <legend className={styles.legend}>{callForHelpWords.responders}</legend>
      <p id={id} className={styles.hint}>
        {callForHelpWords.respondersHint}
      </p>
      {others && others.length >= SEARCH_FROM ? (
        <SearchField label={callForHelpWords.searchResponders} value={term} onChange={setTerm} />
      ) : null}
      {error && !data ? (
        <p className={styles.trouble}>
          {callForHelpWords.errorResponders}{' '}
          <button type="button" className={styles.again} onClick={() => void refetch()}>
            {callForHelpWords.again}
          </button>
        </p>
      ) : null}
      {!(data || error) ? <SkeletonRows count={3} height={44} /> : null}
      {found?.length === 0 ? <p className={styles.hint}>{callForHelpWords.noResponders}</p> : null}
      <ul className={styles.list}>
        {found?.map((responder) => (
          <Choice
            key={responder.presenceId}
            name={responder.displayName}
            isAvailable={responder.available}
            isChosen={form.responders.includes(responder.presenceId)}
            onToggle={() => onChange(toggleResponder(form, responder.presenceId))}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  isAvailable: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

function Choice({ name, isAvailable, isChosen, onToggle }: ChoiceProps) {
  return (
    <li>
      <label className={styles.choice}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span className="so-clip">{name}</span>
        {isAvailable ? null : <span className={styles.away}>{callForHelpWords.notAvailable}</span>}
      </label>
    </li>
  );
}
