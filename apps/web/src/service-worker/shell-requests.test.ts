import { expect, it } from 'vitest';
import { handlingOf } from './shell-requests.ts';

const origin = 'https://soteria.example';
const asked = (path: string, mode = 'cors', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, origin), origin }, ['/favicon.svg', '/scheme.js']);

it.each([
  ['/incidents/a/b', 'navigate', 'page'],
  ['/', 'navigate', 'page'],
  ['/assets/index-abc.js', 'cors', 'asset'],
  ['/favicon.svg', 'no-cors', 'file'],
  ['/api/v1/self/incidents', 'cors', 'leave'],
  ['/api/docs', 'navigate', 'leave'],
  ['/api/v1/t/Timelines/g/Media/e?grant=x', 'no-cors', 'leave'],
  ['/api/v1/t/Audio/g/e?grant=x', 'no-cors', 'leave'],
  ['/API/docs', 'navigate', 'leave'],
  ['/oidc/auth?client_id=soteria-web', 'navigate', 'leave'],
  ['/signed-in?code=1', 'navigate', 'leave'],
  ['/signed-in-silent?code=1', 'navigate', 'leave'],
  ['/soteriahub', 'cors', 'leave'],
  ['/health/ready', 'navigate', 'leave'],
  ['/service-worker.js', 'same-origin', 'leave'],
  ['https://elsewhere.example/', 'navigate', 'leave'],
  ['/apiary', 'navigate', 'page'],
])('%s (%s): %s', (path, mode, handling) => {
  expect(asked(path, mode)).toBe(handling);
});

it('what changes something is left alone', () => {
  expect(asked('/', 'navigate', 'POST')).toBe('leave');
});
