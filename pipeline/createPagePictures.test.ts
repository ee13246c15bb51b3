import { setMaxListeners } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createPagePictures } from './createPagePictures';

/** Counts the copies of files on the disk while pages are drawn; a drawing ends when it is told to. */
async function openPictures() {
  const workDir = await mkdtemp(join(tmpdir(), 'lectern-pictures-'));
  const ends: (() => void)[] = [];
  const blobs = {
    read: async (path: string) => (path.endsWith('.pdf') ? Readable.from([Buffer.from('content')]) : null),
    put: async () => undefined,
    deletePrefix: async () => undefined,
  };
  const converter = {
    async drawPage({ picture }: { picture: { pngPath: string } }) {
      await new Promise<void>((resolve) => ends.push(resolve));
      await writeFile(picture.pngPath, 'picture');
      return [{ width: 1, height: 1 }];
    },
  };
  const models = { files: { exists: async () => ({ _id: 'a' }) } };
  const pictures = createPagePictures({ models, blobs, converter, workDir } as never);
  const draw = (environmentId: string, number: number, signal = new AbortController().signal) =>
    pictures.draw(
      {
        id: 'a',
        environmentId,
        originalFilename: 'a.pdf',
        blobStoragePath: `${environmentId}/a/original.pdf`,
      },
      number,
      signal,
    );
  return { workDir, draw, ends, copies: async () => (await readdir(workDir)).length };
}

let opened: Awaited<ReturnType<typeof openPictures>>;
beforeEach(async () => {
  opened = await openPictures();
});
afterEach(() => rm(opened.workDir, { recursive: true, force: true }));

/** Lets the event loop turn until nothing new is copied or drawn. */
async function settle(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < 10_000 && quiet < 50; turn++) {
    const before = opened.ends.length;
    await opened.copies();
    quiet = opened.ends.length === before ? quiet + 1 : 0;
  }
}

test('however many pages are asked for at once, an environment has few copies on the disk, and others go on', async () => {
  const { draw, ends, copies } = opened;
  const asked = Array.from({ length: 50 }, (_, index) => draw('one', index + 1));
  await settle();
  const occupied = await copies();
  expect(occupied).toBeGreaterThan(0);
  expect(occupied).toBeLessThanOrEqual(4);
  const other = draw('two', 1);
  await settle();
  expect(await copies()).toBe(occupied + 1);
  const done = Promise.all([...asked, other]);
  let over = false;
  void done.then(() => {
    over = true;
  });
  while (!over) {
    for (const end of ends.splice(0)) end();
    expect(await copies()).toBeLessThanOrEqual(occupied + 1);
  }
  const pictures = await done;
  expect(pictures).toHaveLength(51);
  const [first] = pictures;
  expect(String(first && (await buffer(first)))).toBe('picture');
  expect(await copies()).toBe(0);
});

test('those that wait are bounded, and make room when their client is gone', async () => {
  const { draw, ends } = opened;
  const gone = new AbortController();
  // As those of requests.
  setMaxListeners(0, gone.signal);
  const waiting = Array.from({ length: 400 }, (_, index) =>
    draw('one', index + 1, gone.signal).then(
      () => 'drawn',
      (error: { code?: string }) => error.code ?? 'aborted',
    ),
  );
  await settle();
  gone.abort(new Error('gone'));
  for (const end of ends.splice(0)) end();
  const outcomes = await Promise.all(waiting);
  expect(outcomes).toContain('unavailable');
  expect(outcomes).toContain('aborted');
  const after = draw('one', 1);
  await settle();
  for (const end of ends.splice(0)) end();
  expect(await after).not.toBeNull();
});
