import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const TOKENS = new URL('../../../../packages/contract/src/look/tokens.css', import.meta.url);
const ASSETS = new URL('../../assets/', import.meta.url);

const read = (name: string): string => readFileSync(new URL(name, ASSETS), 'utf8');

/** The tokens as they are, and their dark half once more for whoever has chosen nothing and whose system is dark. */
function stylesheet(): string {
  const tokens = readFileSync(TOKENS, 'utf8');
  const dark = /:root\[data-scheme="dark"\] \{([^}]*)\}/.exec(tokens)?.[1];
  if (!dark) throw new Error('tokens.css has no dark half.');
  const bySystem = `@media (prefers-color-scheme: dark) { :root:not([data-scheme="light"]) {${dark}} }`;
  return `${tokens}\n${bySystem}\n${read('pages.css')}`;
}

export function assetRoutes(scope: FastifyInstance): void {
  const files = {
    'pages.css': ['text/css; charset=utf-8', stylesheet()],
    'pages.js': ['text/javascript; charset=utf-8', read('pages.js')],
    'scheme.js': ['text/javascript; charset=utf-8', read('scheme.js')],
  } as const;
  for (const [name, [type, text]] of Object.entries(files)) {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    scope.get(`/assets/${name}`, (request, reply) => {
      reply.headers({
        'content-type': type,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        etag,
      });
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
    });
  }
}
