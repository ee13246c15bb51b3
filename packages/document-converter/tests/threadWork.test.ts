import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ThreadWork } from '../src/cpuWatch';

const onLinux = process.platform === 'linux' ? test : test.skip;
const seconds = () => process.cpuUsage().user / 1e6;

/** Keeps this thread at work for so much of its processor time. */
function workFor(duration: number): void {
  const end = seconds() + duration;
  while (seconds() < end);
}

/** A thread that tells its id and waits for a message, upon which it does the work. */
async function startThread(work: string): Promise<{ thread: Worker; id: number }> {
  const code = `
    const { parentPort } = require('node:worker_threads');
    const id = Number(/task\\/(\\d+)$/.exec(require('node:fs').readlinkSync('/proc/thread-self'))[1]);
    parentPort.on('message', () => { ${work} });
    parentPort.postMessage(id);`;
  const thread = new Worker(code, { eval: true });
  const [id] = (await once(thread, 'message')) as [number];
  return { thread, id };
}

onLinux('what other threads of the process do is not charged to a task that waits', async () => {
  const { thread, id } = await startThread('');
  const work = new ThreadWork();
  work.add(id);
  workFor(0.5);
  expect(work.ms()).toBeLessThan(100);
  await thread.terminate();
});

onLinux('the work of all threads of a task is charged, also when they have ended', async () => {
  const threads = await Promise.all([1, 2].map(() => startThread('for (;;);')));
  const work = new ThreadWork();
  for (const { id } of threads) work.add(id);
  for (const { thread } of threads) thread.postMessage('begin');
  while (work.ms() < 300) await new Promise((resolve) => setImmediate(resolve));
  const charged = work.ms();
  await Promise.all(threads.map(({ thread }) => thread.terminate()));
  expect(work.ms()).toBeGreaterThanOrEqual(charged);
});

test('where threads are not known, the work of the process is charged', () => {
  const work = new ThreadWork();
  work.add(null);
  const before = work.ms();
  workFor(0.1);
  expect(work.ms() - before).toBeGreaterThanOrEqual(100);
});
