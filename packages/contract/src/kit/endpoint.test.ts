import { expect, it } from 'vitest';
import { endpoint } from './endpoint.ts';
import { noContent } from './no-content.ts';

const spec = {
  path: '/{t}/Gate',
  area: 'gates',
  summary: '',
  access: 'org-admin',
  response: noContent,
} as const;

it('lets no call that may change something leave out what of it is audited', () => {
  // @ts-expect-error: without `audit` it does not compile.
  endpoint({ ...spec, method: 'DELETE' });
  expect(endpoint({ ...spec, method: 'DELETE', audit: 'change' }).audit).toBe('change');
  expect(endpoint({ ...spec, method: 'GET' }).audit).toBeUndefined();
});
