import type { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import type { Handler } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { devicesWords } from './devices.words.ts';
import { pushToSubjects } from './push-to-subjects.ts';

/** A test that arrives an hour later proves nothing. */
const TTL_SECONDS = 120;

/** A test alert: another text, and apart from that exactly the way of a real one. */
export const sendTestAlert: Handler<typeof devicesEndpoints.sendTestAlert> = async (context, { caller }) => {
  const now = context.clock.now();
  const devices = await pushToSubjects(context, [caller.subjectId], {
    occasion: `test ${uuidv7(now)}`,
    topic: `test ${caller.subjectId}`,
    ttlSeconds: TTL_SECONDS,
    isUrgent: true,
    message: {
      kind: 'test',
      title: devicesWords.testTitle,
      body: devicesWords.testBody,
      path: '/dashboard',
      tag: 'test',
      at: new Date(now).toISOString(),
      isSticky: true,
      canRespond: false,
    },
  });
  return { devices };
};
