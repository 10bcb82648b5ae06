import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import { isOffered, missingTypes } from '@soteria/contract/incidents/creation-rules';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import type { Membership } from '../../presences/me.ts';
import { newIncidentMessages } from '../../quick-messages/quick-messages.api.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { type CreationForm, chooseMessage, placeMessage } from '../creation/creation-form.ts';
import styles from './creation-dialog.module.css';

interface QuickMessagesProps {
  type: IncidentType;
  membership: Membership;
  form: CreationForm;
  onChange: (form: CreationForm) => void;
}

/** Prepared words for the description: asks for missing tags, then for append or replace (core §5). */
export function QuickMessages({ type, membership: { org }, form, onChange }: QuickMessagesProps) {
  const { data, error } = useQuery(newIncidentMessages(org.tenantId, org.id));
  const offered = data?.filter((message) => isOffered(message, type.id)) ?? [];
  if (error) return <p className={styles.hint}>{callForHelpWords.errorQuickMessages}</p>;
  if (offered.length === 0) return null;
  return (
    <div className={styles.group}>
      <p className={styles.legend}>{callForHelpWords.quickMessages}</p>
      <ul className={styles.chips} aria-label={callForHelpWords.quickMessages}>
        {offered.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={form.pending?.id === message.id}
              onClick={() => onChange(chooseMessage(form, message))}
            >
              {message.displayName}
            </button>
          </li>
        ))}
      </ul>
      <Question form={form} onChange={onChange} />
    </div>
  );
}

function Question({ form, onChange }: Pick<QuickMessagesProps, 'form' | 'onChange'>) {
  if (!form.pending) return null;
  const missing = missingTypes(form.pending.body, form.tags);
  if (missing.length > 0) {
    return (
      <div className={styles.question} role="status">
        <p>{callForHelpWords.needsTags(missing)}</p>
        <Button onClick={() => onChange({ ...form, pending: null })}>{callForHelpWords.cancel}</Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.question}>
      <p>
        {callForHelpWords.howToAdd}. {callForHelpWords.howToAddText}
      </p>
      <Button onClick={() => onChange(placeMessage(form, 'append'))}>{callForHelpWords.append}</Button>
      <Button onClick={() => onChange(placeMessage(form, 'replace'))}>{callForHelpWords.replace}</Button>
    </fieldset>
  );
}
