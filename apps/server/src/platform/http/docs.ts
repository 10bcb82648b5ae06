import type { Endpoint } from '@soteria/contract/kit/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '');

interface Named extends Endpoint {
  name: string;
}

const schemaOf = (value: unknown) =>
  value === undefined
    ? ''
    : `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

interface Operation {
  parameters: unknown[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

const firstSchema = (content: Record<string, { schema: unknown }> | undefined) =>
  Object.values(content ?? {})[0]?.schema;

function section(endpoint: Named, operation: Operation): string {
  const status = String(endpoint.status ?? 200);
  const details = [
    ['Parameters', operation.parameters.length > 0 ? operation.parameters : undefined],
    ['Request', firstSchema(operation.requestBody?.content)],
    [`Answer ${status}`, firstSchema(operation.responses[status]?.content)],
  ] as const;
  const folded = details
    .filter(([, schema]) => schema !== undefined)
    .map(([title, schema]) => `<details><summary>${title}</summary>${schemaOf(schema)}</details>`);
  return `<section id="${endpoint.name}"><h3><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. Access: ${endpoint.access}.</p>${folded.join('')}</section>`;
}

function page(endpoints: Record<string, Endpoint>, document: ReturnType<typeof openApiDocument>): string {
  const named = Object.entries(endpoints).map(([name, endpoint]) => ({ ...endpoint, name }));
  const areas = [...Map.groupBy(named, (endpoint) => endpoint.area)].map(([area, members]) => {
    const sections = members.map((endpoint) => {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
      return section(endpoint, operation);
    });
    return `<h2>${escapeHtml(area)}</h2>${sections.join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Soteria API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Soteria API</h1>
<p>Below <code>/api/v1</code>; the same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
${areas.join('')}</main></body></html>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:860px;margin:0 auto;padding:32px 16px}h3{font-size:1rem;margin:32px 0 0}p{margin:4px 0 8px}
code{font-family:ui-monospace,monospace}summary{padding:8px 0;cursor:pointer}pre{overflow:auto;margin:0}
details{border-top:1px solid #8888}`;

/** The OpenAPI document and a page a person can read, both from the contract. */
export function mountDocs(
  http: FastifyInstance,
  endpoints: Record<string, Endpoint>,
  publicUrl: string,
  version: string,
): void {
  const document = openApiDocument(endpoints, publicUrl, version);
  const json = JSON.stringify(document);
  const html = page(endpoints, document);
  const config = { isPublic: true };
  http.get('/api/v1/openapi.json', { config }, (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(json),
  );
  http.get('/api/docs', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(html),
  );
  http.get('/api/docs.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(STYLE),
  );
}
