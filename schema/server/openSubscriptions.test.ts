import { createMemoryEventBus } from '../../providers/events/memoryEventBus';
import { OpenSubscriptions } from './openSubscriptions';

const log = { debug() {}, info() {}, warn() {}, error() {} };

test('a subscription that was begun before the shutdown and opens after it is refused', async () => {
  const events = createMemoryEventBus();
  const open = new OpenSubscriptions(events, log, 10);
  const ended: string[] = [];
  const one = {
    keyId: 'key',
    recheck: async () => true,
    end: ({ code }: { code: string }) => ended.push(code),
  };
  open.add(one);
  open.close();
  expect(ended).toEqual(['unavailable']);
  expect(() => open.add(one)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  expect(open.size).toBe(0);
  await events.close();
});
