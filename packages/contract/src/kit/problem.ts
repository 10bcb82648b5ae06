import { z } from 'zod';

/** Stable codes of problem answers (design §4); the status that goes with each is in `PROBLEM_STATUS`. */
export const PROBLEM_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'platform-admin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-slow': 408,
  conflict: 409,
  closed: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'range-not-satisfiable': 416,
  unprocessable: 422,
  'idempotency-key-reused': 422,
  'rate-limited': 429,
  unavailable: 503,
  internal: 500,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** RFC 9457 problem details with the house's members: `code`, `errors` (field → messages), `requestId`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  requestId: z.string(),
});

export type Problem = z.infer<typeof problem>;
