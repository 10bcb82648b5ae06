import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { useMutation } from '@tanstack/react-query';
import { showDone, showError } from '../../../platform/notifications/toasts.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { chatCache } from '../chat-cache.ts';
import { type Acting, chatThumb, removeThumb, uploadThumb } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';
import { ChatAvatar } from './chat-avatar.tsx';
import styles from './dialogs.module.css';

/** Change Avatar (core §2): upload a new one, or remove the thumbnail. */
export default function ChangeAvatar(props: { chat: Chat; acting: Acting; onClose: () => void }) {
  const { chat, acting, onClose } = props;
  const { tenantId, id } = chat;
  const setHas = (hasCustomAvatar: boolean) => {
    chatCache.change(tenantId, id, (known) => ({ ...known, hasCustomAvatar }));
    void queryClient.invalidateQueries({ queryKey: chatThumb(tenantId, id).queryKey });
  };
  const uploading = useMutation({
    mutationFn: (file: File) => uploadThumb(acting, file),
    onSuccess: () => {
      setHas(true);
      showDone(chatsWords.avatarChanged);
    },
    onError: (error) => showError(chatsWords.errorUploading, error),
  });
  const removing = useMutation({
    mutationFn: () => removeThumb(acting),
    onSuccess: () => {
      setHas(false);
      showDone(chatsWords.avatarRemoved);
    },
    onError: (error) => showError(chatsWords.errorRemovingThumbnail, error),
  });
  return (
    <Dialog title={chatsWords.changeAvatar} onClose={onClose}>
      <div className={styles.editor}>
        <ChatAvatar chat={chat} size={96} />
        <div className={styles.steps}>
          <p className={styles.hint}>{chatsWords.avatarHint}</p>
          <FileButton
            label={chatsWords.uploadAvatar}
            accept="image/*"
            isBusy={uploading.isPending}
            onFile={(file) => uploading.mutate(file)}
          />
          <Button
            disabled={!chat.hasCustomAvatar}
            isBusy={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {chatsWords.removeThumbnail}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
