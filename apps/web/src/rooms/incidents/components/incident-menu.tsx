import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import {
  IconDots,
  IconLogout,
  IconPencil,
  IconShieldCheck,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { goTo } from '../../../platform/navigation.tsx';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { incidentCache } from '../incident-cache.ts';
import { type Acting, removeMember, renameIncident } from '../incidents.api.ts';
import { incidentsPath } from '../incidents.paths.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './incident-menu.module.css';
import { recordItems } from './record-items.tsx';

const RenameDialog = lazy(() => import('./rename-dialog.tsx'));
const AddPeopleDialog = lazy(() => import('./add-people-dialog.tsx'));
const TeamsDialog = lazy(() => import('./teams-dialog.tsx'));

type Opened = 'rename' | 'people' | 'teams' | null;

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface IncidentMenuProps {
  incident: Incident;
  acting: Acting;
  onClose: () => void;
}

/** What else can be done with an incident; only what the person may. */
export function IncidentMenu({ incident, acting, onClose }: IncidentMenuProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const leaving = useMutation({
    mutationFn: () => removeMember(acting, acting.presenceId),
    onSuccess: () => {
      incidentCache.drop(incident.id);
      goTo(incidentsPath());
    },
    onError: (error) => showError(incidentsWords.errorRemoving, error),
  });
  const close = () => setOpened(null);
  const manage: MenuItem[] = incident.can.manage
    ? [
        { label: incidentsWords.rename, icon: <IconPencil {...icon} />, onChoose: () => setOpened('rename') },
        {
          label: incidentsWords.addPeople,
          icon: <IconUserPlus {...icon} />,
          onChoose: () => setOpened('people'),
        },
        {
          label: incidentsWords.teams,
          icon: <IconUsersPlus {...icon} />,
          onChoose: () => setOpened('teams'),
        },
      ]
    : [];
  const closing: MenuItem[] = incident.can.close
    ? [{ label: incidentsWords.closeMenu, icon: <IconShieldCheck {...icon} />, onChoose: onClose }]
    : [];
  const isMember = incident.groupMembers.some((member) => member.presenceId === acting.presenceId);
  const leave: MenuItem[] =
    incident.can.write && isMember && acting.presenceId !== incident.createdBy
      ? [{ label: incidentsWords.leave, icon: <IconLogout {...icon} />, onChoose: () => leaving.mutate() }]
      : [];
  const items = [...manage, ...recordItems(incident), ...closing, ...leave];
  return (
    <>
      <Menu
        label={incidentsWords.more}
        button={<IconDots size={24} stroke={1.75} aria-hidden="true" />}
        items={items}
        className={styles.menu ?? ''}
      />
      <Suspense>
        {opened === 'rename' ? (
          <RenameDialog
            incident={incident}
            onRename={(name) => renameIncident(acting, name)}
            onClose={close}
          />
        ) : null}
        {opened === 'people' ? <AddPeopleDialog incident={incident} acting={acting} onClose={close} /> : null}
        {opened === 'teams' ? <TeamsDialog incident={incident} acting={acting} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
