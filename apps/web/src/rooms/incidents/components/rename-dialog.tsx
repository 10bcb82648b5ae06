import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import RenameGroup from '../../groups/components/rename-group.tsx';
import { incidentCache } from '../incident-cache.ts';
import { incidentsWords } from '../incidents.words.ts';

const NAME_MAX = 200;

interface RenameDialogProps {
  incident: Incident;
  onRename: (name: string) => Promise<Incident>;
  onClose: () => void;
}

/** Renames an incident, running or closed. */
export default function RenameDialog({ incident, onRename, onClose }: RenameDialogProps) {
  return (
    <RenameGroup
      title={incidentsWords.renameTitle}
      name={incident.displayName}
      max={NAME_MAX}
      failure={incidentsWords.errorRenaming}
      onRename={async (name) => incidentCache.takeAnswer(await onRename(name))}
      onClose={onClose}
    />
  );
}
