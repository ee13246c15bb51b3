import { readdirSync, readFileSync } from 'node:fs';
import { hostileFiles } from '../../scripts/fuzz/hostileFiles';
import { until } from '../contract/redisUnderTest';
import { jobOf, more, signal, startSteps } from './support/startSteps';

jest.setTimeout(120_000);

let steps: Awaited<ReturnType<typeof startSteps>>;
beforeAll(async () => {
  steps = await startSteps();
});
afterAll(() => steps.close());

const conversionNiceness = '5';

/** Threads of this process at the priority of conversion that have work; Linux tells it of each. */
function busyThreads(): number {
  return readdirSync('/proc/self/task').filter((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'R' && fields[16] === conversionNiceness;
  }).length;
}

/** A file whose conversion is inside a library, which reports nothing and comes to no end. */
async function convertingFile() {
  const file = await steps.confirmedFile(hostileFiles['pattern-fill.pdf']?.(), 'endless.pdf');
  const outcome = steps.pipelineWith().pipeline.handle(jobOf(file, 'conversion'), more, signal);
  await until(() => busyThreads() > 0, 60_000);
  return { file, outcome };
}

test('the deletion of a file ends its conversion, and the thread with it', async () => {
  const { file, outcome } = await convertingFile();
  expect((await steps.product.call('DELETE', `/files/${file._id}`)).status).toBe(200);
  expect(await outcome).toBe('dropped');
  await until(() => busyThreads() === 0, 30_000);
  expect(await steps.product.app.services.models.files.countDocuments({ _id: file._id })).toBe(0);
});

test('the deletion of a file is answered before the data of a large one is gone', async () => {
  const file = await steps.confirmedFile('# Notes\n\nShort.\n', 'large.md');
  const { chunks, files } = steps.product.app.services.models;
  const { environmentId } = file;
  await chunks.collection.insertOne({ _id: 'chunk-of-large', fileId: file._id, environmentId } as never);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const deleteMany = chunks.deleteMany.bind(chunks);
  const slow = jest.spyOn(chunks, 'deleteMany').mockImplementationOnce(((filter: object) => ({
    exec: () => released.then(() => deleteMany(filter).exec()),
  })) as never);
  try {
    expect((await steps.product.call('DELETE', `/files/${file._id}`)).status).toBe(200);
    expect(slow).toHaveBeenCalled();
    expect(await files.countDocuments({ _id: file._id })).toBe(0);
    expect(await chunks.countDocuments({ fileId: file._id })).toBe(1);
    release();
    await until(async () => (await chunks.countDocuments({ fileId: file._id })) === 0);
  } finally {
    release();
    slow.mockRestore();
  }
});

test('so does another run that takes the file over', async () => {
  const { file, outcome } = await convertingFile();
  const { models } = steps.product.app.services;
  await models.files.updateOne({ _id: file._id }, { $set: { runId: crypto.randomUUID() } });
  expect(await outcome).toBe('dropped');
  await until(() => busyThreads() === 0, 30_000);
});
