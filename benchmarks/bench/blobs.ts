/**
 * The CPU time of the embedded blob store per upload, with blobs already in it: `npm run bench -- blobs [1000 10000]`.
 * An upload is what a client does: an address, a PUT, a confirmation that is saved.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { startBlobService } from '../../providers/blob/azurite/boot';
import { cpuTimeOf } from '../cpuTime';

const samples = 50;
const parallel = 8;
const logger = { debug() {}, info() {}, warn() {}, error() {} };

async function inParallel(count: number, action: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await action(next++);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

async function measure(sizes: number[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-blobs-'));
  const service = await startBlobService({ dataDir, accountKey: Buffer.from('bench').toString('base64') });
  const open = (flush: () => Promise<void>) =>
    createAzureBlobStore({
      account: { connectionString: service.connectionString },
      logger: logger as never,
      container: 'files',
      flush,
    });
  const seconds = () => {
    const { main, others } = cpuTimeOf(service.processId ?? 0);
    return main + others;
  };
  try {
    const unsaved = await open(async () => undefined);
    const saved = await open(() => service.flush());
    let blobs = 0;
    for (const size of sizes) {
      const first = blobs;
      await inParallel(size - first, (index) =>
        unsaved.put(`env/${first + index}.json`, '{}', 'application/json'),
      );
      blobs = size;
      await service.flush();
      const perSample = async (name: string, action: (index: number) => Promise<void>) => {
        const before = seconds();
        for (let index = 0; index < samples; index++) await action(index);
        const milliseconds = ((seconds() - before) / samples) * 1000;
        process.stdout.write(`${size} blobs, ${name}: ${milliseconds.toFixed(1)} ms of CPU\n`);
      };
      await perSample('put without a save', (index) =>
        unsaved.put(`env/${size}-${index}`, '{}', 'text/plain'),
      );
      await perSample('put with a save', (index) => saved.put(`env/${size}-${index}`, '{}', 'text/plain'));
      await perSample('upload with a save', async (index) => {
        const path = `env/${size}-${index}.txt`;
        const url = await saved.createUploadUrl(path, 3600, 5);
        await fetch(url, { method: 'PUT', body: 'Hello' });
        await saved.commitUpload(path, 'text/plain', 5);
      });
    }
  } finally {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

void measure(
  process.argv.slice(2).map(Number).length > 0 ? process.argv.slice(2).map(Number) : [1000, 10_000],
);
