import { expectProblem, faults, type Rest, unknownId } from '../support/startRest';
import { questionBounds } from './questionBounds';

/** See docs/specification.md#post-search. */
export function searchSuite(product: () => Rest): void {
  let rest: Rest;
  let fileId: string;
  beforeAll(async () => {
    rest = product();
    const metadata = { category: 'policy', document_type: 'handbook', tags: ['money'] };
    fileId = await rest.upload('refunds.txt', 'Refunds are paid within 14 days of the return of the goods.', {
      reference_id: 'crm-1',
      metadata,
    });
    await rest.ready(fileId);
  });
  const search = (change: object) =>
    rest.post('/search', { query: 'when are refunds paid', min_score: 0, ...change });
  const hits = async (change: object) =>
    (await search(change)).body.results.semantic.map((hit: { file_id: string }) => hit.file_id);

  describe('POST /search', () => {
    test('finds the passage, with its source and the route taken', async () => {
      const { status, body } = await search({ file_ids: [fileId] });
      expect(status).toBe(200);
      const [hit] = body.results.semantic;
      expect(hit).toMatchObject({
        file_id: fileId,
        file_name: 'refunds.txt',
        chunk_index: 0,
        reference_id: 'crm-1',
        category: 'policy',
        document_type: 'handbook',
        tags: ['money'],
        mime_type: 'text/plain',
      });
      expect(hit.content).toContain('14 days');
      expect(body).toMatchObject({
        query: 'when are refunds paid',
        total_results: body.results.semantic.length,
      });
      expect(body.results.structured).toBeNull();
      expect(body.routing).toMatchObject({ route: 'semantic', connector_id: null, sql_generated: null });
      expect(body.namespace).toBe(`org_${(await rest.get('/me')).body.organization_id}`);
      expect(body.filters_applied).toEqual({ top_k: 10, min_score: 0, file_ids: [fileId] });
    });

    test('defaults are top_k 10 and min_score 0.7', async () => {
      const { body } = await rest.post('/search', { query: 'nothing like this' });
      expect(body.filters_applied).toEqual({ top_k: 10, min_score: 0.7 });
    });

    test('include_metadata false leaves only the required fields of a chunk', async () => {
      const { body } = await search({ include_metadata: false, file_ids: [fileId] });
      const { chunk_id, file_id, file_name, content, score, chunk_index, ...rest } = body.results.semantic[0];
      expect([chunk_id, file_id, file_name, content, score, chunk_index]).not.toContain(null);
      expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    });

    test('filters that match take effect, and those that match nothing give an empty result', async () => {
      const projectId = (await rest.get('/me')).body.project_id;
      expect(await hits({ project_id: projectId, metadata_filters: { reference_id: 'crm-1' } })).toContain(
        fileId,
      );
      expect(
        await hits({ metadata_filters: { reference_ids: ['x', 'crm-1'], category: 'policy' } }),
      ).toContain(fileId);
      for (const change of [
        { file_ids: [unknownId] },
        { project_id: unknownId },
        { metadata_filters: { reference_id: 'other' } },
        { metadata_filters: { reference_ids: [] } },
        { metadata_filters: { category: 'Policy' } },
        { metadata_filters: { document_type: 'memo' } },
        { metadata_filters: { page_number: 1 } },
        { metadata_filters: { page_range: { gte: 2, lte: 1 } } },
      ]) {
        const { status, body } = await search(change);
        expect([status, body.total_results, body.results.semantic]).toEqual([200, 0, []]);
      }
    });

    test('scores never rise down the list and none is below min_score', async () => {
      const { body } = await search({ min_score: 0.1, top_k: 50 });
      const scores = body.results.semantic.map((hit: { score: number }) => hit.score);
      expect(scores).toEqual([...scores].sort((a: number, b: number) => b - a));
      expect(Math.min(1, ...scores)).toBeGreaterThanOrEqual(0.1);
    });

    test('finds nothing of another environment', async () => {
      const { body } = await rest.post(
        '/search',
        { query: 'when are refunds paid', min_score: 0 },
        {
          key: rest.harness.keys.staging,
        },
      );
      expect(body.results.semantic.map((hit: { file_id: string }) => hit.file_id)).not.toContain(fileId);
    });

    test.each([
      ...questionBounds('query', 50),
      ['environment_slug null', { environment_slug: null }, null],
      ['environment_slug of the key', { environment_slug: 'production' }, null],
      ['environment_slug unknown', { environment_slug: 'dev' }, ['environment_slug', 'enum']],
      ['include_metadata a text', { include_metadata: 'true' }, ['include_metadata', 'bool_type']],
      ['include_metadata null', { include_metadata: null }, ['include_metadata', 'bool_type']],
      ['metadata_filters null', { metadata_filters: null }, null],
      ['metadata_filters empty', { metadata_filters: {} }, null],
      ['metadata_filters a list', { metadata_filters: [] }, ['metadata_filters', 'dict_type']],
      ['page_number 1', { metadata_filters: { page_number: 1 } }, null],
      [
        'page_number 0',
        { metadata_filters: { page_number: 0 } },
        ['metadata_filters.page_number', 'greater_than_equal'],
      ],
      [
        'page_numbers with a bad one',
        { metadata_filters: { page_numbers: [1, 'x'] } },
        ['metadata_filters.page_numbers.1', 'int_parsing'],
      ],
      ['page_range null', { metadata_filters: { page_range: null } }, null],
      ['page_range open', { metadata_filters: { page_range: { gte: 1, lte: null } } }, null],
      [
        'page_range from 0',
        { metadata_filters: { page_range: { gte: 0 } } },
        ['metadata_filters.page_range.gte', 'greater_than_equal'],
      ],
      [
        'page_range to 0',
        { metadata_filters: { page_range: { lte: 0 } } },
        ['metadata_filters.page_range.lte', 'greater_than_equal'],
      ],
      [
        'reference_id a number',
        { metadata_filters: { reference_id: 1 } },
        ['metadata_filters.reference_id', 'string_type'],
      ],
    ] as [string, object, string[] | null][])('%s', async (_title, change, fault) => {
      const answer = await search(change);
      if (fault) expect(faults(answer)).toEqual([[`body.${fault[0]}`, fault[1]]]);
      else expect(answer.status).toBe(200);
    });

    test('400 for a forced route that needs a connector where there is none', async () => {
      for (const force_route of ['structured', 'hybrid']) {
        expectProblem(
          await rest.post('/search', { query: 'x', force_route }, { key: rest.harness.keys.staging }),
          400,
          'no_connector',
        );
      }
    });

    test('403 for another environment, 404 for an unknown connector, 401 without a key', async () => {
      expectProblem(await search({ environment_slug: 'staging' }), 403, 'environment_mismatch');
      expectProblem(await search({ connector_id: unknownId }), 404, 'connector_not_found');
      expect((await search({ connector_id: unknownId, force_route: 'semantic' })).status).toBe(200);
      expectProblem(await rest.post('/search', { query: 'x' }, { key: null }), 401, 'unauthorized');
    });
  });
}
