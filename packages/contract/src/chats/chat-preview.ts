import type { TimelineEntry } from '../timelines/timelines.shapes.ts';
import { type ChatPreview, PREVIEW_MAX } from './chats.shapes.ts';

type Previewed = Pick<TimelineEntry, 'createdByPresenceId' | 'createdByName' | 'content'>;

/** What a list shows of the newest entry: the same whether it came with the list or over the hub. */
export function previewOf({ createdByPresenceId, createdByName, content }: Previewed): ChatPreview {
  if (content.$t !== 'Markdown') return { createdByPresenceId, createdByName, content };
  const Text = [...content.$v.Text.slice(0, 2 * PREVIEW_MAX)].slice(0, PREVIEW_MAX).join('');
  return { createdByPresenceId, createdByName, content: { $t: 'Markdown', $v: { Text } } };
}
