/** The interface description, written from the inputs that are parsed and the records that are sent. */
import { apiPrefix, endpoints } from '../endpoints';
import type { JsonSchema, Place } from '../records/types';
import { describeOperation } from './operation';
import { sharedResponses } from './responses';

const description = `Ingests files, indexes them for semantic search, searches documents and connected databases,
answers questions from the indexed documents and serves managed prompts. Each key reaches one environment.

Unknown fields of a request are ignored. All fields of a response are always there; what is unknown is \`null\`.
Timestamps are ISO 8601 in UTC. A path that does not exist is a 404 with the code \`not_found\`, a wrong method
a 405 with \`method_not_allowed\` and the header \`Allow\`.`;

const tags = [
  { name: 'Context', description: 'What the key resolves to.' },
  { name: 'Projects', description: "Projects of the key's organization." },
  { name: 'Search', description: 'Unified search over documents and connected databases.' },
  { name: 'Chat', description: 'Answers from the indexed documents.' },
  { name: 'Files', description: 'Upload in three steps: init, `PUT` to the upload address, confirm.' },
  { name: 'Prompts', description: 'Managed prompts.' },
];

function header(description: string, schema: JsonSchema, example: unknown): JsonSchema {
  return { description, schema, example };
}

const seconds = { type: 'integer', minimum: 0 };
const headers = {
  'X-Request-Id': header(
    'Of this request; a sane one that the caller sends is kept.',
    { type: 'string' },
    '3f0c9a52-8a1d-4a56-9f0e-6b1d2c3e4f08',
  ),
  'RateLimit-Limit': header('Requests per window.', { type: 'integer', minimum: 0 }, 60),
  'RateLimit-Remaining': header('Requests left in the window.', { type: 'integer', minimum: 0 }, 59),
  'RateLimit-Reset': header('Seconds until the window starts anew.', seconds, 42),
  'RateLimit-Policy': header('Requests and window in seconds.', { type: 'string' }, '60;w=60'),
  'Retry-After': header('Seconds to wait; a retry before that adds to the wait.', seconds, 17),
};

/** OpenAPI 3.1; the same object at every call. */
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
    servers: [{ url: apiPrefix, description: 'This gateway.' }],
    security: [{ apiKey: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A key of one environment.',
        },
      },
      headers,
      responses: sharedResponses(endpoints, place),
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
