import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showDone, showError } from '../../platform/notifications/toasts.ts';
import { PresenceAvatar } from '../../rooms/presences/components/presence-avatar.tsx';
import { type Membership, useMe } from '../../rooms/presences/me.ts';
import { removeThumb, uploadThumb } from '../../rooms/presences/presences.api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { shellWords } from '../shell.words.ts';
import styles from './avatar-dialog.module.css';

/** Change Avatar (core §2): upload a new one, or remove the thumbnail. One for each organisation. */
export default function AvatarDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [chosenId, setChosenId] = useState(me.memberships[0]?.presence.id);
  const chosen = me.memberships.find(({ presence }) => presence.id === chosenId);
  if (!chosen) return null;
  return (
    <Dialog title={shellWords.changeAvatar} onClose={onClose}>
      {me.memberships.length > 1 ? (
        <Select
          label={shellWords.avatarFor}
          value={chosen.presence.id}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setChosenId(me.memberships.find(({ presence }) => presence.id === value)?.presence.id);
          }}
          options={me.memberships.map(({ presence, org }) => ({
            value: presence.id,
            label: org.displayName,
          }))}
        />
      ) : null}
      <AvatarEditor key={chosen.presence.id} membership={chosen} />
    </Dialog>
  );
}

function AvatarEditor({ membership: { presence, org } }: { membership: Membership }) {
  const uploading = useMutation({
    mutationFn: (file: File) => uploadThumb(org.tenantId, presence.id, file),
    onSuccess: () => showDone(shellWords.avatarChanged),
    onError: (error) => showError(shellWords.errorUploading, error),
  });
  const removing = useMutation({
    mutationFn: () => removeThumb(org.tenantId, presence.id),
    onSuccess: () => showDone(shellWords.avatarRemoved),
    onError: (error) => showError(shellWords.errorRemoving, error),
  });
  return (
    <div className={styles.editor}>
      <PresenceAvatar tenantId={org.tenantId} presence={presence} size={96} />
      <div className={styles.steps}>
        <p className={styles.hint}>{shellWords.avatarHint}</p>
        <FileButton
          label={shellWords.uploadAvatar}
          accept="image/*"
          isBusy={uploading.isPending}
          onFile={(file) => uploading.mutate(file)}
        />
        <Button disabled={!presence.hasThumb} isBusy={removing.isPending} onClick={() => removing.mutate()}>
          {shellWords.removeThumbnail}
        </Button>
      </div>
    </div>
  );
}
