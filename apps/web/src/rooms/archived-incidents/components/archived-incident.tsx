import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../../platform/query-client.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import menuStyles from '../../incidents/components/incident-menu.module.css';
import { OpenIncident } from '../../incidents/components/open-incident.tsx';
import { recordItems } from '../../incidents/components/record-items.tsx';
import { incidentMembers } from '../../incidents/incidents.api.ts';
import { closedIncidentsPath } from '../../incidents/incidents.paths.ts';
import { useMe } from '../../presences/me.ts';
import { ARCHIVED, removeArchivedPresence, renameArchived } from '../archived-incidents.api.ts';
import { archivedWords } from '../archived-incidents.words.ts';

const RenameDialog = lazy(() => import('../../incidents/components/rename-dialog.tsx'));

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** A closed incident in the archived viewer: everything there to read; its admins may rename and thin it out. */
export function ArchivedIncident({ incident }: { incident: Incident }) {
  const { presences } = useMe();
  const [isRenaming, setIsRenaming] = useState(false);
  const { tenantId, id } = incident;
  const mayChange = presences.some((own) => own.ownerId === incident.ownerId && isAdmin(own));
  const rename = async (name: string) => {
    const renamed = await renameArchived(tenantId, id, name);
    await queryClient.invalidateQueries({ queryKey: [ARCHIVED] });
    return renamed;
  };
  const remove = async (presenceId: PresenceId) => {
    await removeArchivedPresence(tenantId, id, presenceId);
    await queryClient.invalidateQueries({ queryKey: incidentMembers(tenantId, id).queryKey });
  };
  const items: MenuItem[] = mayChange
    ? [
        { label: archivedWords.rename, icon: <IconPencil {...icon} />, onChoose: () => setIsRenaming(true) },
        ...recordItems(incident),
      ]
    : recordItems(incident);
  return (
    <>
      <OpenIncident
        incident={incident}
        viewer={{
          mode: 'archived',
          back: { href: closedIncidentsPath(), label: archivedWords.back, isAlone: true },
          menu: (
            <Menu
              label={archivedWords.more}
              button={<IconDots size={24} stroke={1.75} aria-hidden="true" />}
              items={items}
              className={menuStyles.menu ?? ''}
            />
          ),
          onRemove: mayChange ? remove : undefined,
        }}
      />
      <Suspense>
        {isRenaming ? (
          <RenameDialog incident={incident} onRename={rename} onClose={() => setIsRenaming(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
