import { IconDownload } from '@tabler/icons-react';
import { sizeWords } from '../../../ui/size-words.ts';
import { saveMedia } from '../media.api.ts';
import { mediaWords } from '../media.words.ts';
import styles from './media.module.css';
import type { MediaProps } from './media-entry.tsx';

interface MediaFileProps extends MediaProps {
  /** Why it is not shown as what it is. */
  note?: string;
}

/** A file to keep: what it is called, how large it is; a press downloads it. */
export function MediaFile({ of, entryId, media, note }: MediaFileProps) {
  const { FileName, ByteSize } = media;
  return (
    <button
      type="button"
      className={styles.card}
      title={FileName}
      onClick={() => void saveMedia(of, entryId, media)}
    >
      <span className={styles.icon}>
        <IconDownload size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className="so-hidden">{mediaWords.download} </span>
      <span className={styles.words}>
        <span className={styles.name}>{FileName} </span>
        <span className={styles.hint}>{note ?? sizeWords(ByteSize)}</span>
      </span>
    </button>
  );
}
