import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileStatuses } from '../../domain/files';
import { specHeadings, specRecords, specRequests } from './specFields';

const root = resolve(__dirname, '../..');
const { components } = JSON.parse(readFileSync(resolve(root, 'rest/openapi.json'), 'utf8'));

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

const spec = resolve(root, process.env.LECTERN_SHARED ?? '../shared', 'spec.md');
const whenPresent = existsSync(spec) ? describe : describe.skip;
if (!existsSync(spec)) console.log(`skipped: no specification at ${spec} to compare the tables with`);

whenPresent('the tables here are those of the specification', () => {
  const sections = new Map<string, string>();
  for (const section of existsSync(spec) ? readFileSync(spec, 'utf8').split(/^#+ /m) : []) {
    const [heading = '', ...lines] = section.split('\n');
    sections.set(heading.replace(/ \(.*/, '').trim(), lines.join('\n'));
  }
  /** Names of the first column; a cell may list several. */
  const tableNames = (heading: string) =>
    [...(sections.get(heading) ?? '').matchAll(/^\| ([a-z_, ]+) \|/gm)].flatMap(([, cell]) =>
      cell!.split(', '),
    );

  test.each(Object.entries(specHeadings))('%s', (heading, name) => {
    expect(tableNames(heading).sort()).toEqual(Object.keys(specRecords[name]!).sort());
  });

  test.each([
    ['File list item', 'FileListItem'],
    ['File upload record', 'FileUploadRecord'],
  ])('%s', (heading, name) => {
    const [, listed = ''] = /Fields: ([^.]*)\./.exec(sections.get(heading) ?? '') ?? [];
    const names = listed.replace(/ \([^)]*\)/g, '').split(', ');
    expect(names.sort()).toEqual(Object.keys(specRecords[name]!).sort());
  });

  test.each([
    ['Search request body', 'SearchRequest'],
    ['Chat request body', 'ChatRequest'],
  ])('%s', (heading, name) => {
    const fields = Object.keys(specRequests[name]!).filter(
      (field) => name !== 'ChatRequest' || field !== 'force_route',
    );
    expect(tableNames(heading).sort()).toEqual(fields.sort());
  });

  test('POST /files/init', () => {
    const [heading = ''] = [...sections.keys()].filter((key) => key.endsWith('POST /files/init'));
    expect(tableNames(heading).sort()).toEqual(Object.keys(specRequests.InitFileUploadRequest!).sort());
  });
});
