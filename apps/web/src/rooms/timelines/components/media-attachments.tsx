import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { uploadLimits } from '../media.api.ts';
import { mediaWords } from '../media.words.ts';
import { refusalOf } from '../media-rules.ts';
import { addUploads, sendChosen, useUploads } from '../media-uploads.ts';
import type { TimelineOf } from '../timelines.api.ts';
import { MediaAttach } from './media-attach.tsx';
import { MediaTray } from './media-tray.tsx';

const Recorder = lazyPart(() => import('./media-recorder.tsx'));

/** What the composer shows and does about files. */
export interface Attachments {
  /** Beside the text. */
  button: ReactNode;
  /** Above the text. */
  tray: ReactNode;
  /** There is something to send, with words or without. */
  isAny: boolean;
  send: () => void;
  addFiles: (files: readonly File[]) => void;
  /** Takes what was dropped; the files of a folder must be chosen. */
  addDropped: (transfer: DataTransfer) => void;
}

/** Choosing, dropping, pasting and recording for one timeline. What was chosen stays while one looks elsewhere. */
export function useAttachments(of: TimelineOf, canWrite: boolean): Attachments | null {
  const limits = useQuery({ ...uploadLimits(of), enabled: canWrite }).data;
  const uploads = useUploads((state) => state.uploads);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isRecording, setIsRecording] = useState(false);
  if (!canWrite) return null;

  const chosen = uploads.filter((upload) => upload.of.groupId === of.groupId && upload.state === 'chosen');
  const addFiles = (files: readonly File[], alreadyRefused: readonly string[] = []) => {
    const refused = files.flatMap((file) => refusalOf(file, limits) ?? []);
    setRefusals([...new Set([...alreadyRefused, ...refused])]);
    addUploads(
      of,
      files.filter((file) => refusalOf(file, limits) === null),
      'chosen',
    );
  };
  const addDropped = ({ items }: DataTransfer) => {
    const taken = [...items].map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry() }));
    const folders = taken.flatMap(({ entry }) => (entry?.isDirectory ? [mediaWords.folder(entry.name)] : []));
    const files = taken.flatMap(({ file, entry }) => (file && !entry?.isDirectory ? [file] : []));
    addFiles(files, folders);
  };
  return {
    isAny: chosen.length > 0,
    addFiles,
    addDropped,
    send: () => {
      setRefusals([]);
      sendChosen(of.groupId);
    },
    button: (
      <MediaAttach
        limits={limits ? mediaWords.limits(limits) : null}
        onFiles={addFiles}
        onRecord={() => setIsRecording(true)}
      />
    ),
    tray: (
      <>
        <MediaTray chosen={chosen} refusals={refusals} onUnderstood={() => setRefusals([])} />
        {isRecording ? (
          <Recorder.Part
            onClose={() => setIsRecording(false)}
            onSend={(sound) => addUploads(of, [sound], 'waiting')}
          />
        ) : null}
      </>
    ),
  };
}
