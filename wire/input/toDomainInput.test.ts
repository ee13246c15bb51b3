import { describeInput, toSnakeCase } from '../../domain/inputs/describeInput';
import { searchInput } from '../../domain/inputs/search';
import { locate } from './locate';
import { toDomainInput } from './toDomainInput';

const fields = describeInput(searchInput);

test('names are re-cased at every level, values are passed on as they are', () => {
  const fileIds = ['a'];
  const input = toDomainInput(fields, {
    query: 'x',
    top_k: '3',
    file_ids: fileIds,
    metadata_filters: { page_range: { gte: 1 }, reference_ids: null },
  });
  expect(input).toEqual({
    query: 'x',
    topK: '3',
    fileIds: ['a'],
    metadataFilters: { pageRange: { gte: 1 }, referenceIds: null },
  });
  expect(input.fileIds).toBe(fileIds);
});

test('only listed names of the object itself are taken', () => {
  const sent = JSON.parse('{"topK":5,"unknown":1,"__proto__":{"query":"inherited"},"constructor":{}}');
  expect(Object.keys(toDomainInput(fields, sent))).toEqual([]);
  expect(toDomainInput(fields, Object.create({ query: 'inherited' }))).toEqual({});
});

test('a nested value of the wrong type is left for the operation to refuse', () => {
  for (const metadata_filters of [null, [], 'x', 5]) {
    expect(toDomainInput(fields, { metadata_filters })).toEqual({ metadataFilters: metadata_filters });
  }
});

test('loc begins with where the value was sent and has its name as it was sent', () => {
  const fault = { path: ['metadataFilters', 'pageNumbers', 2], msg: 'm', type: 'int_type' };
  expect(locate(fault, 'body')).toEqual({
    loc: ['body', 'metadata_filters', 'page_numbers', 2],
    msg: 'm',
    type: 'int_type',
  });
  expect(locate({ path: [], msg: 'm', type: 'missing' }, 'body').loc).toEqual(['body']);
});

test('every name of an input survives the way there and back', () => {
  for (const { name, wireName } of fields) expect(toSnakeCase(name)).toBe(wireName);
  expect(fields.map(({ wireName }) => wireName)).toContain('include_metadata');
});
