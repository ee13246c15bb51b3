import { expectProblem, type Rest } from '../support/startRest';
import { describeFileAccess } from './fileAccess';

/** See docs/specification.md#delete-filesfile_id. */
export function deleteFileSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });

  describe('DELETE /files/{file_id}', () => {
    test('removes the file from status, list and search', async () => {
      const id = await rest.upload('zebra.txt', 'Zebras graze on the savannah in the early morning.');
      await rest.ready(id);
      const search = () =>
        rest.post('/search', { query: 'zebras on the savannah', min_score: 0, file_ids: [id] });
      expect((await search()).body.total_results).toBeGreaterThan(0);

      const { status, body } = await rest.call('DELETE', `/files/${id}`);
      expect([status, body]).toEqual([200, { id, deleted: true }]);
      expectProblem(await rest.get(`/files/${id}/status`), 404, 'file_not_found');
      expectProblem(await rest.call('DELETE', `/files/${id}`), 404, 'file_not_found');
      expect((await search()).body.total_results).toBe(0);
      const { body: list } = await rest.get('/files?page_size=100');
      expect(list.items.map((file: { id: string }) => file.id)).not.toContain(id);
    });

    test('works with an empty JSON body, as some clients send one', async () => {
      const ticket = await rest.post('/files/init', { filename: 'gone.txt', size: 3 });
      const answer = await rest.call('DELETE', `/files/${ticket.body.file_id}`, { body: '' });
      expect(answer.status).toBe(200);
    });

    describeFileAccess('DELETE', (id) => `/files/${id}`, product);
  });
}
