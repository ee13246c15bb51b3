import { expectProblem, type Rest } from '../support/startRest';
import { describeFileAccess } from './fileAccess';

/** See docs/specification.md#post-filesfile_idconfirm. */
export function confirmFileSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });
  const init = async (size: number) => (await rest.post('/files/init', { filename: 'c.txt', size })).body;
  const confirm = (id: string) => rest.post(`/files/${id}/confirm`);
  const put = (url: string, text: string) => fetch(url, { method: 'PUT', body: text });

  describe('POST /files/{file_id}/confirm', () => {
    test('returns the upload record, and the same one when asked again', async () => {
      const ticket = await init(5);
      await put(ticket.upload_url, 'Hello');
      const first = await confirm(ticket.file_id);
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({
        id: ticket.file_id,
        name: 'c.txt',
        original_filename: 'c.txt',
        size: 5,
        mime_type: 'text/plain',
        status: 'uploaded',
        reference_id: null,
        environment_slug: 'production',
        folder_name: 'default',
      });
      const again = await confirm(ticket.file_id);
      expect(again.status).toBe(200);
      expect({ ...again.body, status: 'uploaded' }).toEqual(first.body);
    });

    test('409 while no bytes are there, and 200 once they are', async () => {
      const ticket = await init(5);
      expectProblem(await confirm(ticket.file_id), 409, 'upload_incomplete');
      await put(ticket.upload_url, 'Hello');
      expect((await confirm(ticket.file_id)).status).toBe(200);
    });

    test('409 for a size that differs by one byte either way; the file has then failed', async () => {
      for (const text of ['Hell', 'Hello!']) {
        const ticket = await init(5);
        await put(ticket.upload_url, text);
        expectProblem(await confirm(ticket.file_id), 409, 'size_mismatch');
        const { body } = await rest.get(`/files/${ticket.file_id}/status`);
        expect(body.status).toBe('upload_failed');
        expect(body.error_message).toContain(String(text.length));
        expectProblem(await confirm(ticket.file_id), 409, 'upload_incomplete');
      }
    });

    test('a body of any kind is ignored', async () => {
      const ticket = await init(5);
      await put(ticket.upload_url, 'Hello');
      const answer = await rest.post(`/files/${ticket.file_id}/confirm`, 'not json');
      expect(answer.status).toBe(200);
    });

    describeFileAccess('POST', (id) => `/files/${id}/confirm`, product);
  });
}
