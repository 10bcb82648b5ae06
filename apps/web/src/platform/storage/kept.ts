/** Put into a query's options: its answer is kept, and shown with its age while the server is away. */
export const KEPT = { isKept: true } as const;

/** Where the last known answers stand; forgotten when the session ends. */
export const LAST_KNOWN_KEY = 'soteria.lastKnown';
