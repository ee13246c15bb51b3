import { expectProblem, type Rest } from '../support/startRest';
import { describeFileAccess } from './fileAccess';

/** See docs/specification.md#get-filesfile_idstatus. */
export function fileStatusSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });

  describe('GET /files/{file_id}/status', () => {
    test('shows a file from init to ready, with the times of every stage', async () => {
      const ticket = await rest.post('/files/init', { filename: 'slow.txt', size: 3 });
      const before = await rest.get(`/files/${ticket.body.file_id}/status`);
      expect(before.body).toMatchObject({
        id: ticket.body.file_id,
        status: 'uploading',
        is_converted: false,
        total_chunks: 0,
        total_embeddings: 0,
        embedding_dimension: null,
        conversion_started_at: null,
        total_processing_duration_seconds: null,
        error_message: null,
        file_metadata: null,
        folder_name: 'default',
      });

      const id = await rest.upload('status.txt', 'Refunds are paid within 14 days of the return.', {
        metadata: { Owner: 'me' },
      });
      await rest.ready(id);
      const { body } = await rest.get(`/files/${id}/status`);
      expect(body).toMatchObject({ is_converted: true, error_message: null, file_metadata: { Owner: 'me' } });
      expect(body.total_chunks).toBeGreaterThan(0);
      expect(body.total_embeddings).toBe(body.total_chunks);
      expect(body.estimated_remaining_time_seconds).toBe(0);
      for (const stage of ['conversion', 'parsing', 'chunking', 'embedding']) {
        const started = Date.parse(body[`${stage}_started_at`]);
        const completed = Date.parse(body[`${stage}_completed_at`]);
        expect(completed).toBeGreaterThanOrEqual(started);
        expect(body[`${stage}_duration_seconds`]).toBeCloseTo((completed - started) / 1000, 3);
      }
      expect(body.total_processing_duration_seconds).toBeGreaterThan(0);
    });

    test('a file that cannot be processed says why', async () => {
      const id = await rest.upload('not-really.pdf', 'This is no PDF.');
      const deadline = Date.now() + 20_000;
      let body = (await rest.get(`/files/${id}/status`)).body;
      while (!/_failed$/.test(body.status) && Date.now() < deadline) {
        body = (await rest.get(`/files/${id}/status`)).body;
      }
      expect(body.status).toMatch(/_failed$/);
      expect(body.error_message).toEqual(expect.stringMatching(/\S/));
    });

    describeFileAccess('GET', (id) => `/files/${id}/status`, product);

    test('401 comes before 422', async () => {
      expectProblem(await rest.get('/files/nonsense/status', { key: null }), 401, 'unauthorized');
    });
  });
}
