import type { SubjectId } from '@soteria/contract/kit/ids';

/** Who is calling: a subject with a valid access token. Rooms turn it into presences by their own queries. */
export interface Caller {
  subjectId: SubjectId;
  sessionId: string | null;
}

/** What a handler knows of a creating call's idempotency (design §4). */
export interface Idempotency {
  key: string;
  endpoint: string;
  bodyHash: Buffer;
}
