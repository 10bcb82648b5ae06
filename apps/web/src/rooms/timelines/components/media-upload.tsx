import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { sizeWords } from '../../../ui/size-words.ts';
import { mediaWords } from '../media.words.ts';
import { dropUpload, retryUpload, type Upload, useUploads } from '../media-uploads.ts';
import entryStyles from './entry.module.css';
import styles from './media-pending.module.css';
import { MediaPreview } from './media-preview.tsx';

/** The line is gone then: the focus goes to the timeline it stood in. */
function letGo({ currentTarget }: MouseEvent, key: string): void {
  currentTarget.closest<HTMLElement>('[role="log"]')?.focus();
  dropUpload(key);
}

/** A file on its way, or one that did not get through: how far it is, and what one can do. */
export function MediaUpload({ upload }: { upload: Upload }) {
  const { key, file, state } = upload;
  return (
    <article className={classNames(entryStyles.message, entryStyles.own)}>
      <div className={entryStyles.column}>
        <div className={styles.upload}>
          <MediaPreview upload={upload} />
          <span className={styles.words}>
            <span className="so-clip" title={file.name}>
              {file.name}
            </span>
            {state === 'failed' ? (
              <span className={styles.hint}>{sizeWords(file.size)}</span>
            ) : (
              <Going upload={upload} />
            )}
          </span>
          {state === 'failed' ? null : (
            <IconButton
              label={mediaWords.cancelNamed(file.name)}
              icon={<IconX size={20} stroke={1.75} />}
              onClick={(event) => letGo(event, key)}
            />
          )}
        </div>
        {state === 'failed' ? <Failed upload={upload} /> : null}
      </div>
    </article>
  );
}

function Going({ upload: { key, file, state } }: { upload: Upload }) {
  const share = useUploads(({ shares }) => shares[key] ?? 0);
  const words = {
    waiting: mediaWords.waiting,
    finishing: mediaWords.finishing,
    sending: mediaWords.percent(share, file.size),
  };
  return (
    <>
      <ProgressBar value={Math.round(share * 100)} max={100} label={mediaWords.uploading(file.name)} />
      <span className={styles.hint}>{words[state as keyof typeof words]}</span>
    </>
  );
}

function Failed({ upload: { key, kind, messages } }: { upload: Upload }) {
  const title = kind === 'File' ? mediaWords.errorUploadingFile : mediaWords.errorUploadingMedia;
  return (
    <div className={entryStyles.failed} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      {title}. {messages.join(' ')}
      <Button onClick={() => retryUpload(key)}>{mediaWords.retry}</Button>
      <Button look="plain" onClick={(event) => letGo(event, key)}>
        {mediaWords.discard}
      </Button>
    </div>
  );
}
