import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { sizeWords } from '../../../ui/size-words.ts';
import { mediaWords } from '../media.words.ts';
import { dropUpload, type Upload } from '../media-uploads.ts';
import styles from './media-pending.module.css';
import { MediaPreview } from './media-preview.tsx';

/** Where the focus goes when what had it is gone: to the next file, or back to the words. */
function focusBeside(item: Element | null): void {
  const other = item?.nextElementSibling ?? item?.previousElementSibling;
  const field = item?.parentElement?.parentElement?.querySelector('textarea');
  (other?.querySelector('button') ?? field)?.focus();
}

interface MediaTrayProps {
  chosen: readonly Upload[];
  /** Why files were not taken, in words. */
  refusals: readonly string[];
  onUnderstood: () => void;
}

/** What goes with the next message, and can still be taken out. */
export function MediaTray({ chosen, refusals, onUnderstood }: MediaTrayProps) {
  return (
    <>
      <p className="so-hidden" role="status">
        {mediaWords.chosenCount(chosen.length)}
      </p>
      {refusals.length > 0 ? (
        <div className={styles.refused} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          <div>
            {refusals.map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </div>
          <IconButton
            label={mediaWords.understood}
            icon={<IconX size={20} stroke={1.75} />}
            onClick={onUnderstood}
          />
        </div>
      ) : null}
      {chosen.length > 0 ? (
        <ul className={styles.tray} aria-label={mediaWords.chosen}>
          {chosen.map((upload) => (
            <li key={upload.key} className={styles.chosen}>
              <MediaPreview upload={upload} />
              <span className={styles.words}>
                <span className="so-clip" title={upload.file.name}>
                  {upload.file.name}
                </span>
                <span className={styles.hint}>{sizeWords(upload.file.size)}</span>
              </span>
              <IconButton
                label={mediaWords.takeOut(upload.file.name)}
                icon={<IconX size={20} stroke={1.75} />}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget.closest('li'));
                  dropUpload(upload.key);
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
