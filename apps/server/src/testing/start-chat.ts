import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { presenceIdOf } from '../demo/demo-id.ts';
import { riverside } from './raise.ts';
import type { TestApp } from './test-app.ts';

interface Options {
  name?: string | null;
  flags?: 0 | 1;
  idempotencyKey?: string;
}

/** Starts a chat at Riverside as a demo account, with others. */
export function startChat(
  test: Pick<TestApp, 'call'>,
  account: string,
  others: readonly string[],
  options: Options = {},
) {
  return test.call(account, chatsEndpoints.createChat, {
    params: { t: riverside.t },
    body: {
      OwnerId: riverside.o,
      CreatedBy: presenceIdOf('riverside', account),
      AddMembers: others.map((other) => presenceIdOf('riverside', other)),
      DisplayName: options.name ?? null,
      Flags: options.flags ?? 0,
    },
    ...(options.idempotencyKey ? { idempotencyKey: options.idempotencyKey } : {}),
  });
}
