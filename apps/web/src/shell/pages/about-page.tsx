import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { config } from '../../platform/config.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { chooseScheme, type SchemeChoice, useSchemeChoice } from '../../platform/theme.ts';
import { useMe } from '../../rooms/presences/me.ts';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './about-page.module.css';
import { pagesWords } from './pages.words.ts';

const schemes: { value: SchemeChoice; label: string }[] = [
  { value: 'system', label: pagesWords.system },
  { value: 'light', label: pagesWords.light },
  { value: 'dark', label: pagesWords.dark },
];

export default function AboutPage() {
  const me = useMe();
  const scheme = useSchemeChoice();
  usePageTitle(pagesWords.about);
  return (
    <Page title={pagesWords.about} text={<p className={styles.lead}>{pagesWords.aboutText}</p>}>
      <dl className={styles.list}>
        <dt>{pagesWords.version}</dt>
        <dd>{config.version || pagesWords.unknown}</dd>
        <dt>{pagesWords.organisations}</dt>
        <dd>
          {me.memberships.map(({ presence, org }) => (
            <p key={presence.id}>
              {org.displayName}, {presence.isResponder ? pagesWords.responder : pagesWords.member}
              {isAdmin(presence) ? `, ${pagesWords.admin}` : ''}
            </p>
          ))}
        </dd>
        <dt>{pagesWords.appearance}</dt>
        <dd className={styles.scheme}>
          <Segmented
            legend={pagesWords.appearance}
            value={scheme}
            segments={schemes}
            onChange={chooseScheme}
          />
        </dd>
        <dt>{pagesWords.keys}</dt>
        <dd>{pagesWords.keysText}</dd>
      </dl>
    </Page>
  );
}
