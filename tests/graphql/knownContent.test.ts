import { createHash } from 'node:crypto';
import { eventually, type Harness, startHarness } from '../harness';
import { confirm, ingest } from './support/ingest';

jest.setTimeout(120_000);

let product: Harness;
beforeAll(async () => {
  product = await startHarness();
});
afterAll(() => product.close());

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
const text = '# Ropes\n\nThe blue rope is 40 metres long and hangs beside the boat.\n';

interface Begun {
  fileId: string;
  uploadUrl: string;
  duplicateOf: { id: string; name: string } | null;
}

async function begin(input: Record<string, unknown>, key?: string): Promise<Begun> {
  const { data, errors } = await product.graphql<{ initFileUpload: Begun }>(
    `mutation ($input: InitFileUploadInput!) {
      initFileUpload(input: $input) { fileId uploadUrl duplicateOf { id name } } }`,
    { input },
    key === undefined ? {} : { key },
  );
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data.initFileUpload;
}

async function settled(id: string) {
  const read = async () => {
    const { data } = await product.graphql<{
      file: {
        status: string;
        errorMessage: string | null;
        notice: string | null;
        sha256: string;
        duplicateOf: { id: string } | null;
      };
    }>('query ($id: UUID!) { file(id: $id) { status errorMessage notice sha256 duplicateOf { id } } }', {
      id,
    });
    if (!data) throw new Error('no file');
    return data.file;
  };
  return eventually(read, ({ status }) => status === 'ready' || status.endsWith('_failed'));
}

async function send({ fileId, uploadUrl }: Begun, content: string): Promise<string> {
  await fetch(uploadUrl, { method: 'PUT', body: content });
  await confirm(product, fileId);
  return fileId;
}

test('a declared digest names the file that has the content, before a byte is sent, and merges nothing', async () => {
  const id = await ingest(product, 'ropes.md', text);
  const size = Buffer.byteLength(text);
  const known = await begin({ filename: 'copy.md', size, sha256: sha256Of(text).toUpperCase() });
  expect(known.duplicateOf).toEqual({ id, name: 'ropes.md' });
  expect(known.fileId).not.toBe(id);
  await send(known, text);
  expect(await settled(known.fileId)).toMatchObject({
    status: 'ready',
    sha256: sha256Of(text),
    duplicateOf: { id },
    notice: expect.stringContaining(id),
  });
  expect((await settled(id)).notice).toBeNull();
});

test('without a digest the same content is noticed while it is processed', async () => {
  const other = `${text}A second knot was added.\n`;
  const id = await ingest(product, 'knots.md', other);
  const copy = await ingest(product, 'knots again.md', other);
  expect((await settled(copy)).notice).toBe(
    `The file '${id}' had the same content when this one was processed.`,
  );
});

test('content of another environment is not known', async () => {
  const secret = `${text}Only one environment has this line.\n`;
  await ingest(product, 'secret.md', secret);
  const input = { filename: 'guess.md', size: Buffer.byteLength(secret), sha256: sha256Of(secret) };
  const guess = await begin(input, product.keys.staging);
  expect(guess.duplicateOf).toBeNull();
});

test('other content than declared is refused', async () => {
  const begun = await begin({ filename: 'a.md', size: Buffer.byteLength(text), sha256: sha256Of('other') });
  const file = await settled(await send(begun, text));
  expect(file.status).toBe('conversion_failed');
  expect(file.errorMessage).toContain('was declared');
});

test('the same name after a failure is a file of its own, and the failed one stays until it is repaired or deleted', async () => {
  const broken = await settled(await send(await begin({ filename: 'plan.pdf', size: 4 }), '%PDF'));
  expect(broken.status).toBe('conversion_failed');
  const again = await ingest(product, 'plan.md', `${text}The plan is new.\n`);
  expect((await settled(again)).status).toBe('ready');
});

describe('uploads that are started together', () => {
  const start = async (inputs: Record<string, unknown>[]) =>
    product.graphql<{
      initFileUploads: { upload: Begun | null; error: { code: string; message: string } | null }[];
    }>(
      `mutation ($inputs: [InitFileUploadInput!]!) { initFileUploads(inputs: $inputs) {
        upload { fileId uploadUrl duplicateOf { id } } error { code message } } }`,
      { inputs },
    );

  test('each answer an upload or an error of their own, in order', async () => {
    const { data } = await start([
      { filename: 'one.md', size: Buffer.byteLength(text) },
      { filename: 'two.exe', size: 1 },
      { filename: 'three.md', size: 0 },
      { filename: 'four.md', size: 5, folderId: 'none' },
      { filename: 'five.md', size: 5 },
    ]);
    const attempts = data?.initFileUploads ?? [];
    expect(attempts.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      'invalid_file_type',
      'validation_failed',
      'not_found',
      null,
    ]);
    expect(attempts[2]?.error?.message).toBe('size: The file is empty: it should have at least 1 byte');
    const [first] = attempts;
    await send(first?.upload as Begun, text);
    expect((await settled(first?.upload?.fileId ?? '')).status).toBe('ready');
  });

  test('are only checked in a dry run', async () => {
    const before = await product.models.files.countDocuments({});
    const { data } = await product.graphql<{ initFileUploads: { upload: unknown; error: unknown }[] }>(
      `mutation ($inputs: [InitFileUploadInput!]!) {
        initFileUploads(inputs: $inputs, dryRun: true) { upload { fileId } error { code } } }`,
      {
        inputs: [
          { filename: 'a.md', size: 1 },
          { filename: 'b.exe', size: 1 },
        ],
      },
    );
    expect(data?.initFileUploads).toEqual([
      { upload: null, error: null },
      { upload: null, error: { code: 'invalid_file_type' } },
    ]);
    expect(await product.models.files.countDocuments({})).toBe(before);
  });

  test('are at most 100', async () => {
    const { errors } = await start(Array.from({ length: 101 }, () => ({ filename: 'a.md', size: 1 })));
    expect(errors?.[0]?.extensions?.code).toBe('validation_failed');
  });
});
