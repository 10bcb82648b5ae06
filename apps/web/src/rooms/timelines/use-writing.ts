import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { useMemo, useState } from 'react';

type Task = { kind: 'new' } | { kind: 'reply' | 'edit'; entry: TimelineEntry };

/** What the person is writing: a new message, an answer to one, or one of their own anew. */
export interface Writing {
  task: Task;
  reply(entry: TimelineEntry): void;
  edit(entry: TimelineEntry): void;
  /** Back to a new message. */
  stop(): void;
}

const NEW: Task = { kind: 'new' };

export function useWriting(): Writing {
  const [task, setTask] = useState(NEW);
  return useMemo(
    () => ({
      task,
      reply: (entry) => setTask({ kind: 'reply', entry }),
      edit: (entry) => setTask({ kind: 'edit', entry }),
      stop: () => setTask(NEW),
    }),
    [task],
  );
}
