import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { useMutation } from '@tanstack/react-query';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { removeEntry, type TimelineOf } from '../timelines.api.ts';
import { timelinesWords } from '../timelines.words.ts';

interface RemoveDialogProps {
  of: TimelineOf;
  entry: TimelineEntry;
  onClose: () => void;
}

/** Asks before a message is removed for everybody; the hub tells what it has become. */
export function RemoveDialog({ of, entry, onClose }: RemoveDialogProps) {
  const removing = useMutation({
    mutationFn: () => removeEntry(of, entry.id),
    onSuccess: onClose,
    onError: (error) => showError(timelinesWords.errorRemoving, error),
  });
  return (
    <Dialog
      title={timelinesWords.removeTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{timelinesWords.cancel}</Button>
          <Button look="ink" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            {timelinesWords.removeYes}
          </Button>
        </>
      }
    >
      <p>{timelinesWords.removeText}</p>
    </Dialog>
  );
}
