import { IconFile, IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { Upload } from '../media-uploads.ts';
import styles from './media-pending.module.css';

const icons = { Image: IconPhoto, Video: IconVideo, Audio: IconMicrophone, File: IconFile };

/** A chosen file, small: the picture itself where it is one that this browser can show. */
export function MediaPreview({ upload: { preview, kind } }: { upload: Upload }) {
  const Icon = icons[kind];
  return (
    <span className={styles.preview}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {preview ? <img src={preview} alt="" /> : null}
    </span>
  );
}
