import { isInForeground } from '../focus.ts';
import { goTo } from '../navigation.tsx';
import { notifyDesktop } from './desktop.ts';
import { closeToast, showToast } from './toasts.ts';

/** Core §4: notification text is cut at 30 characters plus an ellipsis. */
const TEXT_CUT = 30;

export const cutForNotice = (text: string): string => {
  const characters = [...text];
  return characters.length > TEXT_CUT ? `${characters.slice(0, TEXT_CUT).join('')}…` : text;
};

interface EntryNotice {
  groupId: string;
  /** Where the group is opened. */
  path: string;
  title: string;
  /** Who says what; the caller has cut it. */
  text: string;
  /** ISO. */
  at: string;
  openLabel: string;
  /** The group is what this window shows: then only the background is told (core §4, onlyInBackground). */
  isOpen: boolean;
}

const toastOf = (groupId: string) => `entry ${groupId}`;

/** The group has been opened: what was told of it is seen. */
export const settleEntryNotice = (groupId: string): void => closeToast(toastOf(groupId));

/** Tells of a new entry: a toast in the foreground, a desktop notification in the background, one for each group. */
export function noticeEntry({ groupId, path, title, text, at, openLabel, isOpen }: EntryNotice): void {
  const id = toastOf(groupId);
  if (!isInForeground()) notifyDesktop({ title, body: text, tag: id, path });
  else if (!isOpen)
    showToast({
      id,
      kind: 'info',
      title,
      text,
      at,
      actions: [{ label: openLabel, onPress: () => goTo(path) }],
    });
}
