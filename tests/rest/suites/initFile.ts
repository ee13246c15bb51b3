import { expectProblem, faults, type Rest, unknownId } from '../support/startRest';

const maxBytes = 104_857_600;
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

/** See docs/specification.md#post-filesinit. */
export function initFileSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });
  const init = (body: unknown, key?: string | null) => rest.post('/files/init', body, { key });
  const valid = { filename: 'a.pdf', size: 10 };

  describe('POST /files/init', () => {
    test('returns a file id, an upload address and its lifetime in seconds', async () => {
      const { status, body } = await init(valid);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['file_id', 'upload_url', 'expires_in']);
      expect(body.expires_in).toBe(3600);
      const { body: record } = await rest.get(`/files/${body.file_id}/status`);
      expect(record.status).toBe('uploading');
    });

    test('a bare PUT to the address is accepted, also a second time', async () => {
      const { body } = await init({ filename: 'a.txt', size: 5 });
      for (const headers of [{}, { 'x-ms-blob-type': 'BlockBlob' }]) {
        const put = await fetch(body.upload_url, {
          method: 'PUT',
          body: 'Hello',
          headers: headers as Record<string, string>,
        });
        expect(put.status).toBe(201);
      }
    });

    test('all faults of a body are listed at once', async () => {
      const answer = await init({
        size: 'x',
        mime_type: 7,
        metadata: [],
        reference_id: 'r'.repeat(256),
        environment_slug: 'Production',
        folder_id: {},
      });
      expect(faults(answer).sort()).toEqual([
        ['body.environment_slug', 'enum'],
        ['body.filename', 'missing'],
        ['body.folder_id', 'string_type'],
        ['body.metadata', 'dict_type'],
        ['body.mime_type', 'string_type'],
        ['body.reference_id', 'string_too_long'],
        ['body.size', 'int_parsing'],
      ]);
    });

    test.each<[string, Record<string, unknown>, string | null]>([
      ['filename of 1 character before its extension', { filename: 'a.md' }, null],
      ['empty filename', { filename: '' }, 'string_too_short'],
      ['filename of 500 characters', { filename: `${'n'.repeat(496)}.pdf` }, null],
      ['filename of 501 characters', { filename: `${'n'.repeat(497)}.pdf` }, 'string_too_long'],
      ['filename of 500 emoji counted as characters', { filename: `${'😀'.repeat(496)}.pdf` }, null],
      ['filename null', { filename: null }, 'string_type'],
      ['size 0', { size: 0 }, 'greater_than_equal'],
      ['size 1', { size: 1 }, null],
      ['size of exactly 100 MB', { size: maxBytes }, null],
      ['size one byte over', { size: maxBytes + 1 }, 'less_than_equal'],
      ['size 1.5', { size: 1.5 }, 'int_from_float'],
      ['size 1.0', { size: 1.0 }, null],
      ['size true', { size: true }, 'int_type'],
      ['size null', { size: null }, 'int_type'],
      ['size 1e308', { size: 1e308 }, 'less_than_equal'],
      ['reference_id of 255 characters', { reference_id: 'r'.repeat(255) }, null],
      ['reference_id of 256 characters', { reference_id: 'r'.repeat(256) }, 'string_too_long'],
      ['reference_id null', { reference_id: null }, null],
      ['mime_type null', { mime_type: null }, null],
      ['metadata null', { metadata: null }, null],
      ['metadata of 200 keys', { metadata: keys(200) }, null],
      ['metadata of 201 keys', { metadata: keys(201) }, 'too_long'],
      ['metadata of 16 kB', { metadata: { a: 'x'.repeat(16_384 - 8) } }, null],
      ['metadata beyond 16 kB', { metadata: { a: 'é'.repeat(8_192) } }, 'too_long'],
      ['metadata a text', { metadata: 'x' }, 'dict_type'],
      ['environment_slug null', { environment_slug: null }, null],
      ['folder_id null', { folder_id: null }, null],
      ['unknown fields', { content_type: 1, size_bytes: 'x' }, null],
    ])('%s', async (_title, change, type) => {
      const answer = await init({ ...valid, ...change });
      if (type === null) expect(answer.status).toBe(200);
      else expect(faults(answer)).toEqual([[`body.${Object.keys(change)[0]}`, type]]);
    });

    test.each([
      ['a.exe', undefined, false],
      ['a.exe', 'application/pdf', false],
      ['a.pdf', 'text/plain', false],
      ['pdf', undefined, false],
      ['a.pdf', 'application/PDF; charset=binary', true],
      ['A.PDF', undefined, true],
      ['a.docx', 'application/octet-stream', false],
      ['a.jpeg', 'image/jpeg', true],
      ['a.html', 'text/html; charset=utf-8', true],
      ['a.b.md', 'text/markdown', true],
      ['a.markdown', 'text/markdown', true],
      ['a.htm', 'text/html', true],
      ['a.tiff', 'image/tiff', false],
      ['a.webp', 'image/webp', false],
    ])('file %s sent as %s is supported: %s', async (filename, mime_type, supported) => {
      const answer = await init({ filename, size: 10, mime_type });
      if (supported) expect(answer.status).toBe(200);
      else expectProblem(answer, 400, 'invalid_file_type');
    });

    test('metadata comes back as it was sent, whatever its keys are', async () => {
      const metadata =
        '{"camelCase":1,"snake_case":{"Deep-Key":[1,{"x":null}]},"__proto__":{"polluted":true},"constructor":"c","":"e","ключ":"\\ud83d\\ude00","big":1e21}';
      const { body } = await rest.post('/files/init', `{"filename":"m.txt","size":3,"metadata":${metadata}}`);
      const answer = await fetch(`${rest.harness.baseUrl}/files/${body.file_id}/status`, {
        headers: { 'x-api-key': rest.key },
      });
      expect(await answer.text()).toContain(JSON.stringify(JSON.parse(metadata)));
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });

    test('403 for an environment that is not the one of the key', async () => {
      expectProblem(await init({ ...valid, environment_slug: 'staging' }), 403, 'environment_mismatch');
      expect((await init({ ...valid, environment_slug: 'production' })).status).toBe(200);
      const staging = rest.harness.keys.staging;
      expectProblem(
        await init({ ...valid, environment_slug: 'production' }, staging),
        403,
        'environment_mismatch',
      );
      expect((await init(valid, staging)).status).toBe(200);
    });

    test("404 for an unknown folder and for another environment's", async () => {
      const { body } = await init(valid);
      const { folder_id } = (await rest.get(`/files/${body.file_id}/status`)).body;
      expect((await init({ ...valid, folder_id })).status).toBe(200);
      for (const unknown of [unknownId, 'x', '']) {
        expectProblem(await init({ ...valid, folder_id: unknown }), 404, 'not_found');
      }
      expectProblem(await init({ ...valid, folder_id }, rest.harness.keys.staging), 404, 'not_found');
    });

    test('401 without a key, before the body is judged', async () => {
      expectProblem(await init('{', null), 401, 'unauthorized');
    });
  });
}
