import { IconCamera, IconFile, IconMicrophone, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useIsSinglePane } from '../../../platform/media-query.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { mediaWords } from '../media.words.ts';
import styles from './media-attach.module.css';

const PICTURES = 'image/*,video/*';
const hasCamera = matchMedia('(pointer: coarse)').matches;
const canRecord = typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;

interface MediaAttachProps {
  /** How large files may be, in words; null until the server said it. */
  limits: string | null;
  onFiles: (files: File[]) => void;
  onRecord: () => void;
}

/** The paperclip: what one can attach, and how large it may be. */
export function MediaAttach({ limits, onFiles, onRecord }: MediaAttachProps) {
  const pictures = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const isNarrow = useIsSinglePane();
  const item = (label: string, Icon: typeof IconFile, onChoose: () => void): MenuItem => ({
    label,
    icon: <Icon size={20} stroke={1.75} />,
    onChoose,
  });
  const items = [
    item(mediaWords.photoOrVideo, IconPhoto, () => pictures.current?.click()),
    ...(hasCamera ? [item(mediaWords.camera, IconCamera, () => camera.current?.click())] : []),
    item(mediaWords.file, IconFile, () => files.current?.click()),
    ...(canRecord ? [item(mediaWords.recordSound, IconMicrophone, onRecord)] : []),
  ];
  const input = { onFiles, isMany: true };
  return (
    <>
      <Chooser {...input} ref={pictures} label={mediaWords.photoOrVideo} accept={PICTURES} />
      <Chooser {...input} ref={camera} label={mediaWords.camera} accept={PICTURES} isMany={false} />
      <Chooser {...input} ref={files} label={mediaWords.file} />
      <Menu
        label={mediaWords.attach}
        button={<IconPaperclip size={20} stroke={1.75} aria-hidden="true" />}
        items={items}
        head={limits ? <p className={styles.limits}>{limits}</p> : null}
        className={styles.attach ?? ''}
        opens="up"
        from={isNarrow ? 'end' : 'start'}
      />
    </>
  );
}

interface ChooserProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string | undefined;
  /** Otherwise it is one, fresh from the camera at the back. */
  isMany: boolean;
  onFiles: (files: File[]) => void;
}

function Chooser({ ref, label, accept, isMany, onFiles }: ChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={isMany}
      capture={isMany ? undefined : 'environment'}
      onChange={(event) => {
        const chosen = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}
