import { IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { mediaWords } from '../media.words.ts';
import styles from './media-drop.module.css';
import timelineStyles from './timeline.module.css';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/** A file dropped beside the conversation would replace the whole app by itself. */
function useNothingElseTakesFiles(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!event.defaultPrevented && hasFiles(event.dataTransfer)) {
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
      }
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

interface MediaDropProps {
  /** Null where one cannot write. */
  onDropped: ((transfer: DataTransfer) => void) | null;
  children: ReactNode;
}

/** The conversation, onto which files can be dropped. */
export function MediaDrop({ onDropped, children }: MediaDropProps) {
  const [isOver, setIsOver] = useState(false);
  useNothingElseTakesFiles();
  const over = (event: DragEvent) => {
    if (!onDropped || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    if (!onDropped || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    onDropped(event.dataTransfer);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the paperclip does the same
    <div
      className={timelineStyles.timeline}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {isOver ? (
        <div className={styles.target}>
          <IconPaperclip size={24} stroke={1.75} aria-hidden="true" />
          {mediaWords.dropHere}
        </div>
      ) : null}
    </div>
  );
}
