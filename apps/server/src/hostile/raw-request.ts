import http from 'node:http';

/** A request as it goes over the wire: nothing is tidied up. */
export interface RawRequest {
  method: string;
  /** With the query, percent-encoded or not. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface RawAnswer {
  /** 0 when the connection ended without one. */
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** Why there was none. */
  failure?: string;
}

/** So long a request may take, in ms, on a machine that is busy with others. */
const PATIENCE_MS = 30_000;

/** Sends requests over kept connections; never throws. */
export function createSender(url: string, connections: number) {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method, path, headers, body }: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve) => {
      const fail = (error: Error) =>
        resolve({ status: 0, headers: {}, body: Buffer.alloc(0), failure: error.message });
      const length = body ? { 'content-length': String(body.length) } : {};
      const request = http.request(
        { agent, hostname, port, method, path, headers: { ...length, ...headers }, timeout: PATIENCE_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      request.on('timeout', () => request.destroy(new Error('No answer came in time.')));
      request.on('error', fail);
      request.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}

/** A request so that it can be read, and sent again. */
export function describeRequest({ method, path, headers, body }: RawRequest): string {
  const { authorization: _, ...shown } = headers;
  const text = body ? `\n  ${JSON.stringify(body.subarray(0, 2_000).toString())}` : '';
  return `${method} ${path.slice(0, 1_500)}\n  ${JSON.stringify(shown)}${text}`;
}
