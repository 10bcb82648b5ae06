import {
  CLOSE_FORBIDDEN,
  CLOSE_RESTARTING,
  CLOSE_TOO_SLOW,
  CLOSE_UNAUTHENTICATED,
} from '@soteria/contract/hub';
import { expect, test } from 'vitest';
import { reconnectDelay } from './reconnect.ts';

test('without a token it looks again every 2 seconds', () => {
  expect(reconnectDelay({ code: 0, wasConnected: false }, 1)).toBe(2000);
  expect(reconnectDelay({ code: CLOSE_UNAUTHENTICATED, wasConnected: false }, 1)).toBe(2000);
});

test('a failed connect is tried again after 5 seconds', () => {
  expect(reconnectDelay({ code: 1006, wasConnected: false }, 0.5)).toBe(5000);
});

test('a lost connection is tried again within a second, a restarted server sooner', () => {
  expect(reconnectDelay({ code: 1006, wasConnected: true }, 1)).toBe(1000);
  expect(reconnectDelay({ code: 1006, wasConnected: true }, 0)).toBe(0);
  expect(reconnectDelay({ code: CLOSE_RESTARTING, wasConnected: true }, 1)).toBe(400);
});

test('an expired token or a slow reader comes back at once, a forbidden one never', () => {
  expect(reconnectDelay({ code: CLOSE_UNAUTHENTICATED, wasConnected: true }, 1)).toBe(0);
  expect(reconnectDelay({ code: CLOSE_TOO_SLOW, wasConnected: true }, 1)).toBe(0);
  expect(reconnectDelay({ code: CLOSE_FORBIDDEN, wasConnected: true }, 1)).toBeNull();
});
