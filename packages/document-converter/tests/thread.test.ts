import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConversionError, openConverter } from '../src';
import type { Outcome, Task } from '../src/thread';

interface ApplicationTasks {
  countBlocks(task: Task & { documentPath: string; limit: number }): Promise<Outcome<number>>;
}

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-thread-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a task of the application runs in the threads, and its conversion errors keep their code', async () => {
  const converter = openConverter<ApplicationTasks>({
    worker: join(__dirname, 'support/applicationWorker.js'),
  });
  const documentPath = join(directory, 'document');
  const path = join(directory, 'two.md');
  writeFileSync(path, '# Title\n\nText.\n');
  try {
    await converter.convertToFile({
      path,
      kind: 'md',
      filename: 'two.md',
      documentPath,
      markdownPath: join(directory, 'markdown'),
    });
    const progress: number[] = [];
    const onProgress = (share: number) => progress.push(share);
    const count = converter.tasks.countBlocks(documentPath, { documentPath, limit: 2 }, { onProgress });
    expect(await count).toBe(2);
    expect(progress.at(-1)).toBe(1);
    const failure = converter.tasks.countBlocks(documentPath, { documentPath, limit: 1 });
    await expect(failure).rejects.toMatchObject<Partial<ConversionError>>({
      name: 'ConversionError',
      code: 'limit_exceeded',
      message: 'The document has more than 1 block.',
    });
  } finally {
    await converter.close();
  }
});
