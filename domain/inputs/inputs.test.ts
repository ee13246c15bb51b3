import { ValidationError } from '../errors';
import { initFileUploadInput, pageInput } from './files';
import { parseInput } from './parseInput';
import { chatInput, searchInput } from './search';

function faultsOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof ValidationError) return error.faults;
    throw error;
  }
  return [];
}
const types = (run: () => unknown) => faultsOf(run).map((fault) => [fault.path.join('.'), fault.type]);

describe('search input', () => {
  test('fills every default of the specification', () => {
    expect(parseInput(searchInput, { query: 'x', file_ids: 'ignored' })).toEqual({
      query: 'x',
      projectId: null,
      fileIds: null,
      environmentSlug: null,
      topK: 10,
      minScore: 0.7,
      includeMetadata: true,
      connectorId: null,
      forceRoute: null,
      metadataFilters: null,
    });
    expect(parseInput(chatInput, { question: 'x' })).toMatchObject({ topK: 5, minScore: 0.2 });
  });

  test('counts characters as code points, at both sides of the bound', () => {
    expect(types(() => parseInput(searchInput, { query: '😀'.repeat(1000) }))).toEqual([]);
    expect(types(() => parseInput(searchInput, { query: '😀'.repeat(1001) }))).toEqual([
      ['query', 'string_too_long'],
    ]);
    expect(types(() => parseInput(searchInput, { query: '' }))).toEqual([['query', 'string_too_short']]);
  });

  test('reports all faults of a request at once with their places', () => {
    const faults = types(() =>
      parseInput(searchInput, {
        topK: 51,
        minScore: -0.1,
        includeMetadata: 'yes',
        fileIds: ['nope', '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001'],
        forceRoute: 'other',
        metadataFilters: { pageRange: { gte: 0 }, pageNumbers: [1, 'x', 1.5], referenceIds: 'a' },
      }),
    );
    expect(faults).toEqual(
      expect.arrayContaining([
        ['query', 'missing'],
        ['topK', 'less_than_equal'],
        ['minScore', 'greater_than_equal'],
        ['includeMetadata', 'bool_type'],
        ['fileIds.0', 'uuid_parsing'],
        ['forceRoute', 'enum'],
        ['metadataFilters.pageRange.gte', 'greater_than_equal'],
        ['metadataFilters.pageNumbers.1', 'int_parsing'],
        ['metadataFilters.pageNumbers.2', 'int_from_float'],
        ['metadataFilters.referenceIds', 'list_type'],
      ]),
    );
    expect(faults).toHaveLength(10);
  });

  test('null is refused where the specification does not allow it and accepted where it does', () => {
    expect(
      types(() =>
        parseInput(searchInput, { query: null, topK: null, minScore: null, includeMetadata: null }),
      ),
    ).toEqual([
      ['query', 'string_type'],
      ['topK', 'int_type'],
      ['minScore', 'float_type'],
      ['includeMetadata', 'bool_type'],
    ]);
    expect(
      types(() =>
        parseInput(searchInput, { query: 'x', projectId: null, fileIds: null, metadataFilters: null }),
      ),
    ).toEqual([]);
  });
});

test('upload and page inputs hold their bounds', () => {
  expect(types(() => parseInput(initFileUploadInput, {}))).toEqual([
    ['filename', 'missing'],
    ['size', 'missing'],
  ]);
  expect(
    types(() => parseInput(initFileUploadInput, { filename: 'a'.repeat(501), size: 104_857_601 })),
  ).toEqual([
    ['filename', 'string_too_long'],
    ['size', 'less_than_equal'],
  ]);
  expect(
    types(() =>
      parseInput(initFileUploadInput, {
        filename: 'a.pdf',
        size: 0,
        metadata: [],
        referenceId: 'r'.repeat(256),
      }),
    ),
  ).toEqual([
    ['size', 'greater_than_equal'],
    ['metadata', 'dict_type'],
    ['referenceId', 'string_too_long'],
  ]);
  expect(parseInput(pageInput, { page: '3', pageSize: '100' })).toEqual({ page: 3, pageSize: 100 });
  expect(types(() => parseInput(pageInput, { page: 'x', pageSize: '101' }))).toEqual([
    ['page', 'int_parsing'],
    ['pageSize', 'less_than_equal'],
  ]);
});
