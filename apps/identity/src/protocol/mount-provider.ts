import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';

export const PREFIX = '/oidc';

/** Hands everything that is no page of ours to the protocol machinery, which reads requests itself (stack, trap 7). */
export function mountProvider(scope: FastifyInstance, provider: Provider, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  const handle = provider.callback();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all('/*', (request, reply) => {
    reply.hijack();
    const { raw } = request;
    Object.assign(raw, { originalUrl: raw.url });
    raw.url = raw.url?.slice(PREFIX.length) || '/';
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-host'];
    void handle(raw, reply.raw);
  });
}
