import { expectProblem, faults, type Rest } from '../support/startRest';

/** See docs/specification.md#get-files. */
export function listFilesSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });
  const list = (query: string) => rest.get(`/files${query}`, { key: rest.harness.keys.staging });

  describe('GET /files', () => {
    test('pages newest first, each file once, and says whether more follows', async () => {
      const key = rest.harness.keys.staging;
      const created: string[] = [];
      for (let n = 0; n < 5; n++) {
        const body = { filename: `${n}.txt`, size: n + 1, reference_id: `r${n}` };
        created.unshift((await rest.post('/files/init', body, { key })).body.file_id);
      }
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&page_size=2`)));
      const total = pages[0]!.body.total;
      expect(pages[0]!.body).toMatchObject({
        page: 1,
        page_size: 2,
        has_more: true,
        total_pages: Math.ceil(total / 2),
      });
      const ids = pages.flatMap(({ body }) => body.items.map((file: { id: string }) => file.id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.slice(0, 5)).toEqual(created);
      expect(pages[0]!.body.items[0]).toMatchObject({ name: '4.txt', size: 5, reference_id: 'r4' });
    });

    test('without parameters it is page 1 of 50', async () => {
      const { body } = await list('');
      expect(body).toMatchObject({ page: 1, page_size: 50, has_more: false });
      expect(Object.keys(body)).toEqual(['items', 'total', 'page', 'page_size', 'total_pages', 'has_more']);
    });

    test('a page past the end is empty, however far', async () => {
      for (const page of ['9999', '9007199254740991', `1${'0'.repeat(40)}`]) {
        const { status, body } = await list(`?page=${page}`);
        expect([status, body.items, body.has_more]).toEqual([200, [], false]);
      }
    });

    test.each([
      ['page=0', [['query.page', 'greater_than_equal']]],
      ['page=1', null],
      ['page=-1', [['query.page', 'greater_than_equal']]],
      ['page_size=0', [['query.page_size', 'greater_than_equal']]],
      ['page_size=1', null],
      ['page_size=100', null],
      ['page_size=101', [['query.page_size', 'less_than_equal']]],
      [
        'page=x&page_size=1.5',
        [
          ['query.page', 'int_parsing'],
          ['query.page_size', 'int_parsing'],
        ],
      ],
      ['page=', [['query.page', 'int_parsing']]],
      ['page=7&page=1', null],
      ['page=1&page=x', [['query.page', 'int_parsing']]],
      ['page[]=1&__proto__=1&constructor=x&pageSize=999', null],
    ])('?%s', async (query, expected) => {
      const answer = await list(`?${query}`);
      if (expected) expect(faults(answer)).toEqual(expected);
      else expect(answer.status).toBe(200);
    });

    test("shows nothing of another environment's files", async () => {
      const ticket = await rest.post('/files/init', { filename: 'secret.txt', size: 3 });
      const { body } = await list('?page_size=100');
      expect(body.items.map((file: { id: string }) => file.id)).not.toContain(ticket.body.file_id);
    });

    test('401 without a key', async () => {
      expectProblem(await rest.get('/files', { key: null }), 401, 'unauthorized');
    });
  });
}
