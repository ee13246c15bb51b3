import { blobNames } from '../fixtures/blobNames';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { replacing } from './support/replacing';

jest.setTimeout(180_000);

let product: Harness;
let environmentId: string;
const { ask, show, begin, confirm, rollback, replace, hits, chunksOf } = replacing(() => product);
beforeAll(async () => {
  product = await startHarness({ FILE_VERSIONS_KEPT: '2' });
  environmentId = (await ask<{ me: { environmentId: string } }>('{ me { environmentId } }')).me.environmentId;
});
afterAll(() => product.close());

const section = (name: string, sentence: string) =>
  `## ${name}\n\n${sentence} ${'It is described at length in the station manual. '.repeat(6)}\n\n`;
const sections = Array.from({ length: 8 }, (_, i) =>
  section(`Part ${i}`, `Valve number ${i} opens at ${i + 2} bar.`),
);
const textOf = (parts: string[]) => `# Station\n\n${parts.join('')}`;
const first = textOf(sections);
const changed = (sentence: string) => textOf(sections.with(3, section('Part 3', sentence)));

describe('a replacement', () => {
  test('keeps the ID of the file and of the unchanged chunks, and embeds the rest', async () => {
    const id = await ingest(product, 'station.md', first);
    const before = await chunksOf(id);
    const after = await replace(id, changed('Valve number 3 was removed after the flood.'));
    expect(after).toMatchObject({ status: 'ready', version: 2, replacement: null });
    expect(after.versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ]);
    const [version] = after.versions;
    expect(version?.chunks).toEqual({ kept: before.length - 1, embedded: 1, removed: 1 });
    const chunks = await chunksOf(id);
    const ids = (list: { id: string }[]) => new Set(list.map((chunk) => chunk.id));
    expect([...ids(chunks)].filter((chunk) => ids(before).has(chunk))).toHaveLength(before.length - 1);
    expect(chunks.map(({ index }) => index)).toEqual(before.map((_, index) => index));
    const found = await hits(id, 'valve number 3 removed after the flood');
    expect(found[0]?.content).toContain('after the flood');
    expect(found.some(({ content }) => content.includes('opens at 5 bar'))).toBe(false);
    expect(new Set(found.map(({ chunkId }) => chunkId)).size).toBe(found.length);
    // A chunk that both versions have is one node.
    const kept = chunks[0] as { id: string; content: string };
    const { node } = await ask<{ node: { content: string } }>(
      'query ($id: UUID!) { node(id: $id) { ... on Chunk { content } } }',
      { id: kept.id },
    );
    expect(node.content).toBe(kept.content);
  });

  test('leaves the old content in force until the new one is ready', async () => {
    const id = await ingest(product, 'station.md', first);
    await begin(id, changed('Valve number 3 is new.'));
    expect(await show(id)).toMatchObject({
      status: 'ready',
      version: 1,
      replacement: { version: 2, status: 'uploading' },
    });
    expect((await hits(id, 'valve number 3'))[0]?.content).toContain('opens at 5 bar');
    expect((await product.call('GET', `/files/${id}/status`)).status).toBe(200);
    await confirm(id);
    const done = await eventually(
      async () => [await show(id), await hits(id, 'valve number 3')] as const,
      ([file, found]) => {
        // At no time is there none, or both.
        const old = found.some(({ content }) => content.includes('opens at 5 bar'));
        const new_ = found.some(({ content }) => content.includes('is new'));
        expect([old, new_].filter(Boolean)).toHaveLength(1);
        return file.replacement === null && new_;
      },
    );
    expect(done[0].version).toBe(2);
  });

  test('that cannot be converted leaves the old version in force and says why', async () => {
    const id = await ingest(product, 'station.md', first);
    const broken = await (async () => {
      await begin(id, '%PDF-1.7 this is not a document', { filename: 'station.pdf' });
      await confirm(id);
      return eventually(
        () => show(id),
        ({ replacement }) => replacement?.status.endsWith('_failed') ?? true,
      );
    })();
    expect(broken).toMatchObject({
      status: 'ready',
      version: 1,
      errorMessage: null,
      replacement: { version: 2, status: 'conversion_failed', errorMessage: expect.stringMatching(/\w/) },
    });
    expect((await hits(id, 'valve number 3'))[0]?.content).toContain('opens at 5 bar');
    expect(await replace(id, changed('Valve number 3 is new.'))).toMatchObject({
      version: 2,
      replacement: null,
    });
  });

  test('of another size than declared is refused, and the file stays', async () => {
    const id = await ingest(product, 'station.md', first);
    await begin(id, 'shorter', { size: 100 });
    await expect(confirm(id)).rejects.toThrow(/size_mismatch/);
    expect(await show(id)).toMatchObject({ status: 'ready', replacement: { status: 'upload_failed' } });
    await expect(confirm(id)).rejects.toThrow(/upload_incomplete/);
    const again = await product.call('POST', `/files/${id}/confirm`);
    expect(again.status).toBe(409);
    expect(((await again.json()) as { detail: string }).detail).toMatch(
      /has 7 bytes, but 100 were declared.*has its former content.*start another upload with `replaceFile`/,
    );
  });

  test('repairs a file that failed', async () => {
    const text = '%PDF-1.7 this is not a document';
    const { initFileUpload } = await ask<{ initFileUpload: { fileId: string; uploadUrl: string } }>(
      'mutation ($input: InitFileUploadInput!) { initFileUpload(input: $input) { fileId uploadUrl } }',
      { input: { filename: 'broken.pdf', size: text.length } },
    );
    const { fileId } = initFileUpload;
    await fetch(initFileUpload.uploadUrl, { method: 'PUT', body: text });
    await confirm(fileId);
    await eventually(
      () => show(fileId),
      ({ status }) => status === 'conversion_failed',
    );
    await begin(fileId, first, { filename: 'repaired.md' });
    await confirm(fileId);
    const repaired = await eventually(
      () => show(fileId),
      ({ status }) => status === 'ready',
    );
    expect(repaired).toMatchObject({ version: 1, errorMessage: null });
    expect(await hits(fileId, 'valve')).not.toEqual([]);
  });

  test('is followed by the subscription of the file to its end', async () => {
    const id = await ingest(product, 'station.md', first);
    await begin(id, changed('Valve number 3 is new.'));
    const response = await fetch(product.graphqlUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-api-key': product.keys.production,
      },
      body: JSON.stringify({
        query: `subscription { fileStatusChanged(fileId: "${id}") { status sequence version } }`,
      }),
    });
    await confirm(id);
    const events = await response.text();
    expect(events).toMatch(/"version":1[\s\S]*"version":2/);
  });

  test('announces its end to webhooks, whether it is in force or failed', async () => {
    const input = {
      url: 'https://receiver.invalid/',
      events: ['file.replaced', 'file.replacement_failed', 'file.failed', 'file.ready'],
    };
    const { errors } = await product.graphql(
      'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { id } } }',
      { input },
      { admin: true },
    );
    expect(errors).toBeUndefined();
    const id = await ingest(product, 'station.md', first);
    await replace(id, changed('Valve number 3 is new.'));
    await begin(id, '%PDF-1.7 this is not a document', { filename: 'station.pdf' });
    await confirm(id);
    const deliveries = await eventually(
      () => product.models.webhookDeliveries.find({ body: { $regex: id } }).lean(),
      (found) => found.length === 3,
    );
    expect(deliveries.map(({ type }) => type).sort()).toEqual([
      'file.ready',
      'file.replaced',
      'file.replacement_failed',
    ]);
  });

  test('of a file of another environment answers as if there were none', async () => {
    const id = await ingest(product, 'station.md', first);
    const input = { fileId: id, size: 10 };
    await expect(
      ask(
        'mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { fileId } }',
        { input },
        product.keys.staging,
      ),
    ).rejects.toThrow(/file_not_found/);
    await expect(
      ask(
        'mutation ($id: UUID!) { rollbackFile(fileId: $id, version: 1) { id } }',
        { id },
        product.keys.staging,
      ),
    ).rejects.toThrow(/file_not_found/);
  });
});

describe('versions', () => {
  test('are restored at once, back and forth, with the IDs of their chunks', async () => {
    const id = await ingest(product, 'station.md', first);
    const [one] = [await chunksOf(id)];
    await replace(id, changed('Valve number 3 is new.'));
    const two = await chunksOf(id);
    await rollback(id, 1);
    expect(await show(id)).toMatchObject({ version: 1, status: 'ready' });
    expect(await chunksOf(id)).toEqual(one);
    expect((await hits(id, 'valve number 3'))[0]?.content).toContain('opens at 5 bar');
    await rollback(id, 2);
    expect(await chunksOf(id)).toEqual(two);
    expect((await hits(id, 'valve number 3 is new'))[0]?.content).toContain('is new');
    await expect(rollback(id, 7)).rejects.toThrow(/has no version 7/);
    await rollback(id, 2);
    expect((await show(id)).version).toBe(2);
  });

  test('beyond those kept are gone, with their chunks and blobs; the file takes all with it', async () => {
    const id = await ingest(product, 'station.md', first);
    const perVersion = (await chunksOf(id)).length;
    for (const word of ['red', 'green', 'blue']) await replace(id, changed(`Valve number 3 is ${word}.`));
    const shown = await show(id);
    expect(shown.versions.map(({ number }) => number)).toEqual([4, 3]);
    expect(await product.models.chunks.countDocuments({ fileId: id })).toBe(2 * perVersion);
    const prefix = `${environmentId}/${id}/`;
    const blobs = await blobNames(product.dataDir, prefix);
    // The content, the converted text and three intermediate results of each version.
    expect(blobs).toHaveLength(10);
    await begin(id, changed('Valve number 3 is black.'));
    expect((await product.call('DELETE', `/files/${id}`)).status).toBe(200);
    expect(await product.models.chunks.countDocuments({ fileId: id })).toBe(0);
    expect(await product.models.replacements.countDocuments({ _id: id })).toBe(0);
    expect(await blobNames(product.dataDir, prefix)).toEqual([]);
  });

  test('of a file that was never replaced are one', async () => {
    const id = await ingest(product, 'station.md', first);
    const { versions, totalChunks } = await show(id);
    expect(versions).toEqual([
      {
        number: 1,
        isCurrent: true,
        size: Buffer.byteLength(first),
        chunks: { kept: 0, embedded: totalChunks, removed: 0 },
      },
    ]);
  });
});
