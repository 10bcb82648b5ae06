import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { subjectOf } from '@soteria/server/demo/demo-id';
import { createTestIssuer } from '@soteria/server/testing/test-issuer';

/** Longer than any program runs. */
const LIFETIME_SECONDS = 6 * 60 * 60;

/** An identity provider that outlives the servers which are killed. */
export interface Issuer {
  url: string;
  /** An access token of a demo account for the server at `serverUrl`. */
  tokenOf(account: string, serverUrl: string): Promise<string>;
  tokenOfSubject(subject: string, serverUrl: string): Promise<string>;
  close(): void;
}

export async function startIssuer(): Promise<Issuer> {
  let document: object = {};
  let keys: object = {};
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/jwks' ? keys : document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = await createTestIssuer(url);
  keys = issuer.jwks;
  document = {
    issuer: url,
    jwks_uri: `${url}/jwks`,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
  };
  const tokenOfSubject: Issuer['tokenOfSubject'] = (sub, serverUrl) =>
    issuer.sign({
      sub,
      audience: `${serverUrl}/api`,
      issuedAt: Date.now(),
      lifetimeSeconds: LIFETIME_SECONDS,
    });
  return {
    url,
    tokenOfSubject,
    tokenOf: (account, serverUrl) => tokenOfSubject(subjectOf(account), serverUrl),
    close: () => server.close(),
  };
}
