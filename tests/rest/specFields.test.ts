import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ErrorCode, errorCodes } from '../../domain/errors';
import { fileStatuses } from '../../domain/files';
import { rateLimits } from '../../domain/limits';
import { ownHeadings, specHeadings, specRecords, specRequestHeadings, specRequests } from './specFields';

const root = resolve(__dirname, '../..');
const { components, paths } = JSON.parse(readFileSync(resolve(root, 'rest/openapi.json'), 'utf8'));

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  items?: Schema;
  anyOf?: Schema[];
}

/** A schema in the words of the table. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  const options = schema.anyOf?.map(typeOf);
  if (options?.includes('null')) return `${options.filter((option) => option !== 'null').join(' or ')}?`;
  if (options) return options.join(' or ');
  const [type, none] = [schema.type].flat();
  const named: Record<string, string> = { uuid: 'uuid', 'date-time': 'timestamp', uri: 'uri' };
  const base = schema.items ? `[${typeOf(schema.items)}]` : (named[schema.format ?? ''] ?? type);
  return none === 'null' ? `${base}?` : base!;
}

describe.each(Object.entries(specRecords))('%s', (name, fields) => {
  const schema = components.schemas[name];

  test('has exactly the fields of the specification, all of them always', () => {
    expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(fields).sort());
    expect([...schema.required].sort()).toEqual(Object.keys(fields).sort());
    expect(schema.additionalProperties).toBe(false);
  });

  test.each(Object.entries(fields))('%s is %s', (field, type) => {
    expect(typeOf(schema.properties[field])).toBe(type);
  });
});

describe.each(Object.entries(specRequests))('%s', (name, fields) => {
  const schema = components.schemas[name];

  test('takes exactly the fields of the specification', () => {
    expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(fields).sort());
  });

  test.each(Object.entries(fields))('%s has its type, bounds and default', (field, expected) => {
    expect(schema.properties[field]).toMatchObject(expected);
  });
});

test('the required fields of requests', () => {
  expect(components.schemas.SearchRequest.required).toEqual(['query']);
  expect(components.schemas.ChatRequest.required).toEqual(['question']);
  expect(components.schemas.InitFileUploadRequest.required).toEqual(['filename', 'size']);
});

test('the file status enumeration', () => {
  expect(components.schemas.FileStatus.enum).toEqual([...fileStatuses]);
  expect(fileStatuses).toHaveLength(16);
});

/** The parts of a specification by their headings. */
function readParts(path: string): Map<string, string> {
  const parts = readFileSync(path, 'utf8').split(/^#+ /m);
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return [
        heading
          .replace(/ \(.*/, '')
          .replace(/^\d+\. /, '')
          .trim(),
        lines.join('\n'),
      ];
    }),
  );
}

/** The cells of the rows of all tables of a text, without the rows of heads. */
const rowsOf = (text = '') =>
  [...text.replace(/^\|.*\n\| ?---.*$/gm, '').matchAll(/^\| (.*) ?\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );

/** The names in the first column, of which a cell may have several, or those that a sentence lists. */
function namesIn(text = ''): string[] {
  const [, listed] = /^Fields: ([^.]*)\./m.exec(text) ?? [];
  const cells = rowsOf(text).map(([cell = '']) => cell);
  return (listed ? [listed.replace(/ \([^)]*\)/g, '')] : cells).flatMap((cell) => cell.split(', '));
}

/** The original beside the repository, where there is one, says the same as our own words. */
const original = resolve(root, process.env.LECTERN_SHARED ?? '../shared', 'spec.md');
const specifications = [resolve(root, 'docs/specification.md'), original].filter((path) => existsSync(path));

describe.each(specifications)('the tables here are those of %s', (path) => {
  const parts = readParts(path);

  test.each(Object.entries(specHeadings))('%s', (heading, name) => {
    expect(namesIn(parts.get(heading)).sort()).toEqual(Object.keys(specRecords[name]!).sort());
  });

  test.each(Object.entries(specRequestHeadings))('%s', (heading, name) => {
    // The original describes this field without naming it.
    const isUnnamed = (field: string) =>
      path === original && name === 'ChatRequest' && field === 'force_route';
    const fields = Object.keys(specRequests[name]!).filter((field) => !isUnnamed(field));
    expect(namesIn(parts.get(heading)).sort()).toEqual(fields.sort());
  });
});

describe('docs/specification.md', () => {
  const parts = readParts(resolve(root, 'docs/specification.md'));
  const cell = (text = '') => text.replaceAll('`', '');

  test.each(Object.entries(ownHeadings))('has the types of %s', (heading, name) => {
    const types = rowsOf(parts.get(heading)).map(([field, type]) => [field, cell(type)]);
    expect(Object.fromEntries(types)).toEqual(specRecords[name]);
  });

  test('has the endpoints of the OpenAPI document', () => {
    const endpoints = rowsOf(parts.get('Endpoints')).map(
      ([method, address]) => `${cell(method)} ${cell(address)}`,
    );
    const described = Object.entries<object>(paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address.replace('/api/v1', '')}`),
    );
    expect(endpoints.sort()).toEqual(described.sort());
  });

  test('has the statuses of files', () => {
    const listed = rowsOf(parts.get('States and transitions')).flatMap(([, statuses]) =>
      cell(statuses).split(', '),
    );
    expect(listed).toEqual([...fileStatuses]);
  });

  test('has each error of REST with its status and description', () => {
    const rows = rowsOf(parts.get('Errors: one shape'));
    const codes: string[] = components.schemas.ErrorCode.enum;
    expect(rows.map(([status, code, when]) => [status, code, `${when}.`])).toEqual(
      codes.map((code) => {
        const { status, description } = errorCodes[code as ErrorCode];
        return [String(status), code, description];
      }),
    );
  });

  test('has the rate limits', () => {
    const limits = rowsOf(parts.get('Rate limits')).map(([category, , limit]) => [category, Number(limit)]);
    const { admin, ...ofRest } = rateLimits;
    expect(Object.fromEntries(limits)).toEqual(ofRest);
  });
});
