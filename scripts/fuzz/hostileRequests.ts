/** Requests made from the interface description, with values that its schemas allow and many that they don't. */
import fc from 'fast-check';
import { apiPrefix } from '../../rest/endpoints';
import { buildOpenApi } from '../../rest/openapi/buildOpenApi';

export interface HostileRequest {
  method: string;
  /** With the prefix and the query. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const description = buildOpenApi() as unknown as Description;
/** JSON as text, so that it can be what no value of JavaScript is. */
type Json = fc.Arbitrary<string>;

const text = (value: unknown) => JSON.stringify(value) ?? 'null';
const quoted = (arbitrary: fc.Arbitrary<string>): Json => arbitrary.map(text);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '\u0000',
    'a\u0000b',
    '\u202e',
    '💥'.repeat(1001),
    "'; DROP TABLE files; --",
    '{{7*7}}',
    '../../etc/passwd',
    '$where',
    '(a+)+$',
    '__proto__',
    'constructor',
    'NaN',
    '１２',
    '0x10',
    '1e5',
    ' 5 ',
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
);

const hostileJson: Json = fc.oneof(
  fc.constantFrom(
    ...[
      'null',
      'true',
      'false',
      '0',
      '-0',
      '-1',
      '0.5',
      '1.0',
      '1e400',
      '-1e400',
      '1e21',
      '9007199254740993',
    ],
    ...[
      '[]',
      '{}',
      '[null]',
      '[[]]',
      '{"$gt":""}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{}}}',
    ],
    ...['"\\ud800"', '"\\udc00\\ud83d"', '"\\u0000"', nested(60), nested(5_000), '{"length":5}'],
  ),
  { arbitrary: fc.constant(null).map(() => text('x'.repeat(1_000_000))), weight: 1 },
  { arbitrary: quoted(hostileText), weight: 6 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }).map(text), weight: 4 },
  { arbitrary: fc.double().map((value) => (Number.isFinite(value) ? String(value) : '1e999')), weight: 3 },
);

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? (description.components.schemas[name] ?? schema) : schema;
}

/** A value that the schema allows, or one at the edge of it. */
function fitting(given: Schema): Json {
  const schema = resolve(given);
  const [type] = [schema.type].flat();
  if (schema.enum) return fc.constantFrom(...schema.enum).map(text);
  if (schema.format === 'uuid') return quoted(fc.uuid());
  if (schema.properties) return objectOf(schema.properties);
  if (schema.items)
    return fc.array(anyValue(schema.items), { maxLength: 4 }).map((items) => `[${items.join(',')}]`);
  if (type === 'integer' || type === 'number') {
    const { minimum: min = 0, maximum: max = 1000 } = schema;
    return fc.constantFrom(min, max, min - 1, max + 1, (min + max) / 2).map(String);
  }
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (type === 'object') return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })).map(text);
  const { minLength: min = 0, maxLength: max = 40 } = schema;
  return quoted(
    fc.constantFrom('refund policy', 'x'.repeat(min), 'x'.repeat(max), 'x'.repeat(max + 1), 'report.pdf'),
  );
}

function anyValue(schema: Schema): Json {
  return fc.oneof({ arbitrary: fitting(schema), weight: 7 }, { arbitrary: hostileJson, weight: 3 });
}

/** Members may be missing, come twice, or be none that the schema knows. */
function objectOf(properties: Record<string, Schema>): Json {
  const known = Object.entries(properties).map(([name, schema]) =>
    fc.oneof(
      { arbitrary: anyValue(schema).map((value) => [`${text(name)}:${value}`]), weight: 5 },
      { arbitrary: fc.constant<string[]>([]), weight: 4 },
      {
        arbitrary: fc
          .tuple(hostileJson, anyValue(schema))
          .map((values) => values.map((v) => `${text(name)}:${v}`)),
        weight: 1,
      },
    ),
  );
  const names = fc.oneof(hostileText, fc.constantFrom('__proto__', 'constructor', 'toString', 'topK'));
  const unknown = fc.array(
    fc.tuple(names, hostileJson).map(([name, value]) => `${text(name)}:${value}`),
    { maxLength: 2 },
  );
  return fc
    .tuple(fc.tuple(...known), unknown)
    .map(([members, extra]) => `{${[...members.flat(), ...extra].join(',')}}`);
}

const brokenBody: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  hostileJson.map((json) => Buffer.from(json)),
  fc
    .constantFrom('{', '{"query":', '{"a":1}}', '\uFEFF{}', 'undefined', "{'a':1}")
    .map((json) => Buffer.from(json)),
  fc.constant(null).map(() => Buffer.alloc(1_048_577, 0x20)),
);

function bodyOf(operation: Operation): fc.Arbitrary<Uint8Array | null> {
  const schema = operation.requestBody?.content['application/json'].schema;
  if (!schema)
    return fc.oneof({ arbitrary: fc.constant(null), weight: 9 }, { arbitrary: brokenBody, weight: 1 });
  return fc.oneof(
    { arbitrary: fitting(schema).map((json) => Buffer.from(json)), weight: 17 },
    { arbitrary: brokenBody, weight: 2 },
    { arbitrary: fc.constant(null), weight: 1 },
  );
}

const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'x',
      ';',
      'application/json; charset=utf-16',
    ),
    'x-request-id': fc.string({ maxLength: 200 }).map((id) => id.replace(/[^\x20-\x7e]/g, '?')),
    accept: fc.constantFrom('*/*', 'text/html', 'application/xml;q=0'),
  },
  { requiredKeys: [] },
);

/** Percent-encoding of what has none: lone surrogates become U+FFFD. */
const encode = (value: string) => encodeURIComponent(Buffer.from(value).toString());
const wordOf = (json: string) => (json.startsWith('"') ? (JSON.parse(json) as string) : json).slice(0, 2_000);

function targetOf(path: string, operation: Operation): fc.Arbitrary<string> {
  const parameters = operation.parameters ?? [];
  const values = fc.tuple(...parameters.map(({ schema }) => fc.option(anyValue(schema).map(wordOf))));
  return values.map((given) => {
    let target = path;
    const query: string[] = [];
    parameters.forEach(({ name, in: place }, index) => {
      const value = given[index];
      if (place === 'path') target = target.replace(`{${name}}`, encode(value ?? '') || 'x');
      else if (value !== null && value !== undefined) query.push(`${name}=${encode(value)}`);
    });
    return apiPrefix + target + (query.length > 0 ? `?${query.join('&')}` : '');
  });
}

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

export const hostileRequests: fc.Arbitrary<HostileRequest> = fc.oneof(
  ...operations.map(({ path, method, operation }) =>
    fc.record({
      method: fc.constant(method),
      target: targetOf(path, operation),
      headers,
      body: method === 'GET' ? fc.constant(null) : bodyOf(operation),
    }),
  ),
);
