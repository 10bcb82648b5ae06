import { randomUUID } from 'node:crypto';
import type { GroupId } from '@soteria/contract/kit/ids';
import { toZonedForm } from '@soteria/contract/kit/time';
import { demoId, presenceIdOf } from '@soteria/server/demo/demo-id';
import { riverside } from '@soteria/server/testing/raise';

/** Who calls for help in every program. */
export const RAISER = 'm.lindqvist';

/** A call for help as a browser keeps it: body and key, which are the same each time it is sent. */
export const newCall = () => ({
  key: randomUUID(),
  body: JSON.stringify({
    OwnerId: riverside.o,
    CreatedBy: presenceIdOf('riverside', RAISER),
    DisplayName: 'Lockdown',
    Content: {
      IncidentDescription: 'A fault program',
      IncidentPurpose: 1,
      IncidentTypeId: demoId('type riverside Lockdown'),
      Mode: 0,
    },
    ChosenResponders: [],
    IncidentTimestamp: toZonedForm(Date.now(), 'Europe/London'),
  }),
});

export type Call = ReturnType<typeof newCall>;

/** What became of one try to send a call; status 0 when no answer came. */
export interface Tried {
  status: number;
  hasRetryAfter: boolean;
  id: GroupId | null;
}

/** Sends a call for a real lockdown once. */
export async function trySending(url: string, token: string, { key, body }: Call): Promise<Tried> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  };
  const address = `${url}/api/v1/${riverside.t}/Incidents`;
  try {
    const response = await fetch(address, { method: 'POST', headers, body });
    const { id } = (await response.json()) as { id: GroupId };
    const { status } = response;
    return { status, hasRetryAfter: response.headers.has('retry-after'), id: status === 201 ? id : null };
  } catch {
    return { status: 0, hasRetryAfter: false, id: null };
  }
}

/** The incident it became; null where it was not acknowledged. */
export const raise = async (url: string, token: string, call: Call): Promise<GroupId | null> =>
  (await trySending(url, token, call)).id;
