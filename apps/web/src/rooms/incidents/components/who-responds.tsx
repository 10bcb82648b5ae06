import type { IncidentPiece } from '@soteria/contract/incidents/incidents.shapes';
import { incidentsWords } from '../incidents.words.ts';
import styles from './incident-item.module.css';

/** Who answers, or in amber that nobody has yet. */
export function WhoResponds({ incident }: { incident: IncidentPiece }) {
  const { firstResponderName: name, respondingCount } = incident;
  if (name === null) return <span className={styles.waiting}>{incidentsWords.waiting}</span>;
  const words =
    respondingCount > 1
      ? incidentsWords.responding(name, respondingCount - 1)
      : incidentsWords.respondingOne(name);
  return <span>{words}</span>;
}
