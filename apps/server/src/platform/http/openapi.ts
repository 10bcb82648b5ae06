import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { PROBLEM_STATUS, problem } from '@soteria/contract/kit/problem';
import { z } from 'zod';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...document } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return document;
};

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, 'input'),
  }));

const fileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
};

/** What the answer of a `download` endpoint is. */
const FILE_TYPES = {
  image: 'image/webp',
  pdf: 'application/pdf',
  media: 'application/octet-stream',
  csv: 'text/csv',
} as const;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body give the same answer for 24 hours; another body under it is a 422.',
  schema: { type: 'string', maxLength: 200 },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer: while that is the answer still, it is a 304 without a body.',
  schema: { type: 'string' },
};

/** Stored files have tags too. */
const hasTag = ({ revalidates, download }: Endpoint): boolean => revalidates === true || download === 'media';

function answersOf(endpoint: Endpoint) {
  const status = String(endpoint.status ?? 200);
  const content = endpoint.download
    ? { [FILE_TYPES[endpoint.download]]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } };
  const parts = endpoint.download === 'media' && {
    '206': { description: 'The part that a Range header asks for', content },
    '416': { description: 'The file has no such part' },
  };
  const success = endpoint.status === 204 ? { description: 'Done' } : { description: 'Done', content };
  return {
    [status]: success,
    ...parts,
    ...(hasTag(endpoint) ? { '304': { description: 'As the If-None-Match header says' } } : {}),
    default: {
      description: 'A problem (RFC 9457)',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
}

function operationOf(name: string, endpoint: Endpoint) {
  const body = endpoint.body && {
    required: true,
    content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
  };
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    tags: [endpoint.area],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.creates ? [idempotencyKey] : []),
      ...(hasTag(endpoint) ? [ifNoneMatch] : []),
    ],
    ...(endpoint.upload ? { requestBody: fileBody } : body ? { requestBody: body } : {}),
    responses: answersOf(endpoint),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
  };
}

/** The OpenAPI 3.1 document, generated from the contract and from nothing else (decision 001). */
export function openApiDocument(endpoints: Record<string, Endpoint>, publicUrl: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
    paths[endpoint.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Soteria',
      version,
      description: `Problem codes: ${Object.entries(PROBLEM_STATUS)
        .map(([code, status]) => `${code} (${status})`)
        .join(', ')}.`,
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: jsonSchema(problem, 'output') },
    },
  };
}
