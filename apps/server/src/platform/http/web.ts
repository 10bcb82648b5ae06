import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './problems.ts';

/** What the browser must know before its first call. */
export interface WebSettings {
  issuer: string;
  clientId: string;
  resource: string;
  version: string;
}

const RESERVED = /^\/(api|oidc|soteriahub|health|metrics|assets)(\/|$)/i;
const PLACEHOLDER = '<meta name="soteria-config" content="{}">';

const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * Serves the built web client: hashed assets for a year, and index.html with the settings filled in for every
 * other address, so that a link into the app works when it is opened afresh.
 */
export async function mountWeb(http: FastifyInstance, folder: string, settings: WebSettings): Promise<void> {
  const index = join(folder, 'index.html');
  const filled = `<meta name="soteria-config" content="${attribute(JSON.stringify(settings))}">`;
  const read = { at: 0, page: '' };
  const readPage = () => {
    // Looked at each time: the client may still be building while the server starts, or be built anew.
    const at = statSync(index, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return undefined;
    if (at !== read.at)
      Object.assign(read, { at, page: readFileSync(index, 'utf8').replace(PLACEHOLDER, filled) });
    return read.page;
  };
  await http.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    serve: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes(join(folder, 'assets'));
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (reply: {
    header(n: string, v: string): typeof reply;
    send(body: string): typeof reply;
  }) => {
    const html = readPage();
    if (html === undefined) throw notFound();
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html);
  };
  http.get('/', (_request, reply) => sendPage(reply));
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !RESERVED.test(request.url.split('?')[0] ?? '');
    if (!isPage) throw notFound();
    return sendPage(reply);
  });
}
