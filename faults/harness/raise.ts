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

/** Calls a real lockdown. Null where it was not acknowledged. */
export async function raise(
  url: string,
  token: string,
  { key, body }: ReturnType<typeof newCall>,
): Promise<GroupId | null> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  };
  const address = `${url}/api/v1/${riverside.t}/Incidents`;
  const response = await fetch(address, { method: 'POST', headers, body }).catch(() => null);
  return response?.status === 201 ? ((await response.json()) as { id: GroupId }).id : null;
}
