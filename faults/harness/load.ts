import { Agent, request } from 'node:http';
import { type Asked, callOf, requestOf, type Tenant } from './tenants.ts';

/** What a process of its own is told to do: ask at these rates for so long. */
export interface LoadOrder {
  url: string;
  seconds: number;
  tenants: { tenant: Tenant; perSecond: number }[];
  /** Between two calls for help of each tenant, in ms. */
  callEveryMs: number;
}

/** What became of a tenant's requests. */
export interface LoadResult {
  /** Of those that were answered well, in ms. */
  times: number[];
  refused: number;
  /** Refused otherwise than with 503 or 429 and Retry-After. */
  wrong: number;
  calls: number;
  callsAnswered: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
/** Who has no answer by then has none. */
const ANSWER_WITHIN_MS = 20_000;

interface Answer {
  status: number;
  hasRetryAfter: boolean;
}

const ask = (url: string, { method, path, token, body }: Asked): Promise<Answer> =>
  new Promise((resolve) => {
    const text = body ? JSON.stringify(body) : '';
    const headers: Record<string, string | number> = { authorization: `Bearer ${token}` };
    if (body) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(text);
    }
    const failed = () => resolve({ status: 0, hasRetryAfter: false });
    const sent = request(`${url}/api/v1/${path}`, { method, headers, agent }, (response) => {
      response.resume().on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          hasRetryAfter: response.headers['retry-after'] !== undefined,
        }),
      );
    });
    sent.setTimeout(ANSWER_WITHIN_MS, () => sent.destroy());
    sent.on('error', failed).end(text);
  });

/** Asks at a steady rate whether or not earlier requests are answered, as people do. */
async function load(order: LoadOrder, tenant: Tenant, perSecond: number): Promise<LoadResult> {
  const result: LoadResult = { times: [], refused: 0, wrong: 0, calls: 0, callsAnswered: 0 };
  const underway: Promise<void>[] = [];
  const askOnce = async (count: number) => {
    const startedAt = performance.now();
    const { status, hasRetryAfter } = await ask(order.url, requestOf(tenant, count));
    if (status === 200 || status === 201) result.times.push(performance.now() - startedAt);
    else result.refused++;
    if (status >= 400 && !hasRetryAfter) result.wrong++;
    if (status === 0) result.wrong++;
  };
  const callOnce = async () => {
    result.calls++;
    const { status } = await ask(order.url, callOf(tenant));
    if (status === 201) result.callsAnswered++;
  };
  const calling = setInterval(() => underway.push(callOnce()), order.callEveryMs);
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * order.seconds; count++) {
    const wait = startedAt + (count * 1000) / perSecond - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    underway.push(askOnce(count));
  }
  clearInterval(calling);
  await Promise.all(underway);
  return result;
}

process.on('message', (order: LoadOrder) => {
  void Promise.all(order.tenants.map(({ tenant, perSecond }) => load(order, tenant, perSecond))).then(
    (results) => process.send?.(results),
  );
});
