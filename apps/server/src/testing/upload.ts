import type { GroupId } from '@soteria/contract/kit/ids';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import { presenceIdOf } from '../demo/demo-id.ts';
import { riverside } from './raise.ts';
import type { TestFile } from './sample-files.ts';
import type { TestApp } from './test-app.ts';

/** Puts a file on a timeline at Riverside as a demo account. */
export const upload = (
  test: TestApp,
  account: string,
  id: GroupId,
  file: TestFile,
  idempotencyKey?: string,
) =>
  test.call(account, mediaEndpoints.uploadMedia, {
    params: { t: riverside.t, id },
    query: { presenceId: presenceIdOf('riverside', account) },
    file,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
