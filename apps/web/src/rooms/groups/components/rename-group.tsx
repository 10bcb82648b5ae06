import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { groupsWords } from '../groups.words.ts';

interface RenameGroupProps {
  title: string;
  /** The name it has; empty for none. */
  name: string;
  /** The most characters of a name of its kind. */
  max: number;
  /** Said when the server does not take it. */
  failure: string;
  onRename: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Gives a group another name. */
export default function RenameGroup({ title, max, failure, onRename, onClose, ...props }: RenameGroupProps) {
  const [name, setName] = useState(props.name);
  const [isTouched, setIsTouched] = useState(false);
  const formId = useId();
  const renaming = useMutation({
    mutationFn: () => onRename(name.trim()),
    onSuccess: onClose,
    onError: (error) => showError(failure, error),
  });
  const error = errorOf(name.trim(), max);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (!error && !renaming.isPending) renaming.mutate();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{groupsWords.cancel}</Button>
          <Button look="ink" type="submit" form={formId} isBusy={renaming.isPending}>
            {groupsWords.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={groupsWords.name}
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

function errorOf(name: string, max: number): string | null {
  if (name === '') return groupsWords.nameMissing;
  return name.length > max ? groupsWords.nameTooLong(max) : null;
}
