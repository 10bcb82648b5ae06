/** What a push carries to the service worker, encrypted to the device (RFC 8291). */
export interface PushMessage {
  kind: 'alert' | 'over' | 'test' | 'mention';
  /** Starts with DRILL, DEMO or TEST where it is one; a real one says nothing. */
  title: string;
  body: string;
  /** Where a press leads. */
  path: string;
  /** One notification for each tag: a newer one replaces the older. */
  tag: string;
  /** When it happened, ISO. */
  at: string;
  /** Stays until acted on. */
  isSticky: boolean;
  /** Offers "I'm responding". */
  canRespond: boolean;
  /** The capability to report this very delivery, and nothing else. */
  token: string;
}

/** Core §4: notification text is cut at 30 characters plus an ellipsis. */
const TEXT_CUT = 30;

/** The text of a chat entry as notifications show it; a character of several code units is never halved. */
export function cutText(text: string): string {
  const characters = [...text];
  return characters.length > TEXT_CUT ? `${characters.slice(0, TEXT_CUT).join('')}…` : text;
}
