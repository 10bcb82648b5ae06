import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { changeChat } from '../chat-cache.ts';
import { type Acting, renameChat } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';

const NAME_MAX = 100;

const errorOf = (name: string) => {
  if (name.trim() === '') return chatsWords.nameMissing;
  return name.trim().length > NAME_MAX ? chatsWords.nameTooLong : null;
};

export default function RenameChat(props: { chat: Chat; acting: Acting; onClose: () => void }) {
  const { chat, acting, onClose } = props;
  const [name, setName] = useState(chat.displayName ?? '');
  const [isTouched, setIsTouched] = useState(false);
  const formId = useId();
  const renaming = useMutation({
    mutationFn: () => renameChat(acting, name.trim()),
    onSuccess: (renamed) => {
      changeChat(renamed.tenantId, renamed.id, () => renamed);
      onClose();
    },
    onError: (error) => showError(chatsWords.errorRenaming, error),
  });
  const error = errorOf(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (!error && !renaming.isPending) renaming.mutate();
  };
  return (
    <Dialog
      title={chatsWords.renameTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{chatsWords.cancel}</Button>
          <Button look="ink" type="submit" form={formId} isBusy={renaming.isPending}>
            {chatsWords.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={chatsWords.name}
          value={name}
          data-autofocus
          error={isTouched ? error : null}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setIsTouched(true);
          }}
        />
      </form>
    </Dialog>
  );
}
