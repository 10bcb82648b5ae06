import { expect, test } from 'vitest';
import { flattenErrors, readFailure, SOMETHING_WENT_WRONG } from './api-error.ts';

test('the errors of all fields become one list', () => {
  expect(flattenErrors({ errors: { DisplayName: ['This cannot be blank.'], Mode: ['A', 'B'] } })).toEqual([
    'This cannot be blank.',
    'A',
    'B',
  ]);
});

test.each([null, 'text', 42, {}, { errors: null }, { errors: {} }, { errors: 'no' }])(
  'anything else is the general sentence: %j',
  (body) => expect(flattenErrors(body)).toEqual([SOMETHING_WENT_WRONG]),
);

test('a problem answer keeps its code, request id and waiting time', async () => {
  const body = JSON.stringify({ code: 'rate-limited', requestId: 'r1', errors: {} });
  const error = await readFailure(new Response(body, { status: 429, headers: { 'retry-after': '2' } }));
  expect(error).toMatchObject({ status: 429, code: 'rate-limited', requestId: 'r1', retryAfter: 2000 });
  expect(error.isPassing).toBe(true);
});

test('an answer that is no JSON is still an error with words', async () => {
  const error = await readFailure(new Response('<html>', { status: 502 }));
  expect(error.messages).toEqual([SOMETHING_WENT_WRONG]);
});
