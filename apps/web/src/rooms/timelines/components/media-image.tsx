import type { EntryId } from '@soteria/contract/kit/ids';
import { IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { entryThumb } from '../media.api.ts';
import { mediaWords } from '../media.words.ts';
import { boxOf } from '../media-rules.ts';
import styles from './media.module.css';
import type { MediaProps } from './media-entry.tsx';

/** A small picture in the room it will need, which opens the full view. */
export function MediaImage({ of, entryId, media, label, onOpen }: MediaImageProps) {
  const { data, isError, refetch } = useQuery(entryThumb(of, entryId));
  const { width, height } = boxOf(media.Width, media.Height);
  const action = isError ? `${label}. ${mediaWords.notLoaded} ${mediaWords.loadAgain}` : label;
  return (
    <button
      type="button"
      className={styles.picture}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      aria-label={action}
      title={media.FileName}
      onClick={() => (isError ? void refetch() : onOpen(entryId))}
    >
      {data ? <img src={data} alt={label} /> : <Missing isError={isError} />}
    </button>
  );
}

function Missing({ isError }: { isError: boolean }) {
  const Icon = isError ? IconRefresh : IconPhoto;
  return (
    <span className={styles.missing}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      {isError ? mediaWords.notLoaded : null}
    </span>
  );
}

interface MediaImageProps extends MediaProps {
  onOpen: (entryId: EntryId) => void;
}
