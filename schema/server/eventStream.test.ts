import { once } from 'node:events';
import { EventStream } from './eventStream';

test('a result that cannot be written ends its own stream, and the subscription with it', async () => {
  let isReturned = false;
  async function* results() {
    try {
      yield { data: { size: 1n } };
    } finally {
      isReturned = true;
    }
  }
  const stream = new EventStream(results(), 60_000);
  const failed = once(stream, 'error');
  stream.resume();
  const [error] = await failed;
  expect(error).toBeInstanceOf(TypeError);
  expect(stream.destroyed).toBe(true);
  expect(isReturned).toBe(true);
});
