/** The OpenAPI document, derived from the input schemas and the response records. */

import type { JsonSchema, Place } from '../../wire/records/types';
import { apiPrefix, endpoints } from '../endpoints';
import { describeOperation } from './operation';
import { sharedResponses } from './responses';

const description = `Ingests files, indexes them for semantic search, searches documents and connected databases,
answers questions from the indexed documents and serves managed prompts. Each API key belongs to one environment.

Unknown request fields are ignored. Responses always contain all fields; unknown values are \`null\`. Timestamps are
ISO 8601 in UTC. An unknown path returns 404 with the code \`not_found\`; a wrong method returns 405 with
\`method_not_allowed\` and the header \`Allow\`.`;

const tags = [
  { name: 'Context', description: 'The organization, project and environment of an API key.' },
  { name: 'Projects', description: "Projects of the key's organization." },
  { name: 'Search', description: 'Unified search over documents and connected databases.' },
  { name: 'Chat', description: 'Answers from the indexed documents.' },
  {
    name: 'Files',
    description:
      'File uploads and processing. Upload in three steps: init, `PUT` to the upload URL, confirm.',
  },
  { name: 'Prompts', description: 'Managed prompts.' },
];

function header(description: string, schema: JsonSchema, example: unknown): JsonSchema {
  return { description, schema, example };
}

const seconds = { type: 'integer', minimum: 0 };
const headers = {
  'X-Request-Id': header(
    'The request id. A valid id sent by the client is returned unchanged.',
    { type: 'string' },
    '3f0c9a52-8a1d-4a56-9f0e-6b1d2c3e4f08',
  ),
  'X-Answer-Id': header(
    'The ID of the record of the answer, for feedback. Absent where no record is kept.',
    { type: 'string', format: 'uuid' },
    '5b8f0f6e-9b34-4f0e-8c11-2a7d1f6c9e02',
  ),
  'RateLimit-Limit': header(
    'The number of requests allowed per window.',
    { type: 'integer', minimum: 0 },
    60,
  ),
  'RateLimit-Remaining': header(
    'The number of requests left in the window.',
    { type: 'integer', minimum: 0 },
    59,
  ),
  'RateLimit-Reset': header('The number of seconds until the window resets.', seconds, 42),
  'RateLimit-Policy': header(
    'The number of requests per window, and the length of the window in seconds.',
    { type: 'string' },
    '60;w=60',
  ),
  'Retry-After': header(
    'The number of seconds to wait before a retry. An earlier retry extends the wait.',
    seconds,
    17,
  ),
};

/** Builds the OpenAPI 3.1 document; deterministic. */
export function buildOpenApi(): JsonSchema {
  const schemas = new Map<string, JsonSchema>();
  const place: Place = (name, describe) => {
    if (!schemas.has(name)) schemas.set(name, describe());
    return { $ref: `#/components/schemas/${name}` };
  };
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: describeOperation(endpoint, place) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version: '1.0.0',
      summary: 'Knowledge-retrieval service',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiPrefix, description: 'The current gateway.' }],
    security: [{ apiKey: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'An API key of one environment.',
        },
      },
      headers,
      responses: sharedResponses(endpoints, place),
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
