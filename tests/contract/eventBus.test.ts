import type { EventBus, EventTopics } from '../../domain/ports/events';
import { createMemoryEventBus } from '../../providers/events/memoryEventBus';
import { createRedisEventBus } from '../../providers/events/redisEventBus';
import { describeAdapters } from './describeAdapters';
import { logCollector, redisTestUrl, startRedisProxy, until } from './redisUnderTest';

interface Opened {
  /** Two replicas; the same one where events don't leave the process. */
  here: EventBus;
  there: EventBus;
  close(): Promise<void>;
}

const invalidation = (id: string): EventTopics['invalidate'] => ({ environmentId: 'e1', type: 'File', id });

describeAdapters<Opened>(
  'EventBus',
  {
    memory: {
      async open() {
        const bus = createMemoryEventBus();
        return { here: bus, there: bus, close: () => bus.close() };
      },
    },
    Redis: {
      enabled: redisTestUrl !== undefined,
      enableWith: 'LECTERN_TEST_REDIS_URL=redis://localhost:6379 npx jest tests/contract/eventBus',
      async open() {
        const prefix = `test-${process.pid}-${Date.now()}`;
        const [here, there] = [1, 2].map(() =>
          createRedisEventBus(redisTestUrl ?? '', logCollector().logger, prefix),
        ) as [EventBus, EventBus];
        return {
          here,
          there,
          async close() {
            await here.close();
            await there.close();
          },
        };
      },
    },
  },
  (opened) => {
    test('every subscriber of every replica receives an event once, in the order of publishing', async () => {
      const received: string[][] = [[], [], []];
      const buses = [opened().here, opened().there, opened().there];
      const unsubscribes = await Promise.all(
        buses.map((bus, index) => bus.subscribe('invalidate', (event) => received[index]?.push(event.id))),
      );
      const ids = Array.from({ length: 100 }, (_, index) => `${index}`);
      for (const id of ids) await opened().here.publish('invalidate', invalidation(id));
      await until(() => received.every((list) => list.length >= ids.length));
      expect(received).toEqual([ids, ids, ids]);
      for (const unsubscribe of unsubscribes) unsubscribe();
    });

    test("a process's own subscribers have an event as soon as it is published, and once", async () => {
      const received: string[] = [];
      const arrived: string[] = [];
      const unsubscribes = [
        await opened().here.subscribe('invalidate', (event) => received.push(event.id)),
        await opened().there.subscribe('invalidate', (event) => arrived.push(event.id)),
      ];
      const publishing = opened().here.publish('invalidate', invalidation('first'));
      expect(received).toEqual(['first']);
      await publishing;
      // Published by the other, the second comes after whatever Redis still had of the first.
      await until(() => arrived.includes('first'));
      await opened().there.publish('invalidate', invalidation('second'));
      await until(() => received.includes('second'));
      expect(received).toEqual(['first', 'second']);
      for (const unsubscribe of unsubscribes) unsubscribe();
    });

    test('topics are apart', async () => {
      const received: unknown[] = [];
      const unsubscribe = await opened().there.subscribe('apiKey', (event) => received.push(event));
      await opened().here.publish('invalidate', invalidation('other'));
      await opened().here.publish('apiKey', { keyId: 'k1', hash: 'h1' });
      await until(() => received.length > 0);
      expect(received).toEqual([{ keyId: 'k1', hash: 'h1' }]);
      unsubscribe();
    });

    test('dates, nulls and free-form metadata arrive as they were, and as a copy', async () => {
      const file = {
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
        metadata: { _bsontype: 'x', $date: '2026-01-01T00:00:00.000Z', deep: [1.5, null, { 'ключ.': '🙂' }] },
        folderId: null,
      } as unknown as EventTopics['file']['file'];
      const event: EventTopics['file'] = {
        environmentId: 'e1',
        fileId: 'f1',
        status: 'ready',
        sequence: 3,
        file,
      };
      const received: EventTopics['file'][] = [];
      const unsubscribe = await opened().there.subscribe('file', (arrived) => received.push(arrived));
      await opened().here.publish('file', event);
      await until(() => received.length > 0);
      expect(received[0]).toEqual(event);
      expect(received[0]).not.toBe(event);
      unsubscribe();
    });

    test('after unsubscribing nothing arrives, while other subscribers of the topic go on', async () => {
      const received: string[] = [];
      const others: string[] = [];
      const listener = (event: EventTopics['invalidate']) => received.push(event.id);
      const first = await opened().there.subscribe('invalidate', listener);
      const second = await opened().there.subscribe('invalidate', listener);
      const other = await opened().there.subscribe('invalidate', (event) => others.push(event.id));
      first();
      await opened().here.publish('invalidate', invalidation('one'));
      await until(() => others.length === 1 && received.length === 1);
      second();
      second();
      await opened().here.publish('invalidate', invalidation('two'));
      await until(() => others.length === 2);
      expect(received).toEqual(['one']);
      other();
    });

    test('it can be pinged', () => opened().here.ping());
  },
);

(redisTestUrl ? describe : describe.skip)('EventBus: Redis, slow or away for a while', () => {
  test('subscriptions that begin while the connection is being made are made with it', async () => {
    const proxy = await startRedisProxy();
    const release = proxy.hold();
    const bus = createRedisEventBus(proxy.url, logCollector().logger, `test-${process.pid}-slow`);
    // One connection publishes, the other subscribes.
    await until(() => proxy.asking() === 2);
    const first = bus.subscribe('invalidate', () => {});
    await until(() => proxy.held().includes('subscribe'));
    release();
    await Promise.all([first, bus.subscribe('file', () => {})]);
    await bus.close();
    await proxy.close();
  });

  test('publishing fails as unavailable, own subscribers hear it all the same, and subscriptions live on', async () => {
    const proxy = await startRedisProxy();
    const log = logCollector();
    const bus = createRedisEventBus(proxy.url, log.logger, `test-${process.pid}-outage`);
    const prefix = `test-${process.pid}-outage`;
    const missed: Date[] = [];
    const elsewhere = createRedisEventBus(redisTestUrl ?? '', log.logger, prefix);
    const own: string[] = [];
    const received: string[] = [];
    await bus.subscribe('invalidate', (event) => own.push(event.id));
    await elsewhere.subscribe('invalidate', (event) => received.push(event.id));
    await proxy.cut();
    await expect(bus.publish('invalidate', invalidation('lost'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(own).toEqual(['lost']);
    await expect(bus.ping()).rejects.toMatchObject({ code: 'unavailable' });
    // Of what was missed, a process hears from itself: subscribing needs no Redis.
    const cutAt = Date.now();
    await bus.subscribe('missed', ({ since }) => missed.push(since));
    await proxy.restore();
    await until(async () => {
      await bus.publish('invalidate', invalidation('again')).catch(() => undefined);
      return received.includes('again');
    });
    expect(received).not.toContain('lost');
    await until(async () => {
      await elsewhere.publish('invalidate', invalidation('back'));
      return own.includes('back');
    });
    expect(log.messages).toContain('Redis is available again');
    await until(() => missed.length === 1);
    expect(missed[0]?.getTime()).toBeLessThan(cutAt);
    await bus.close();
    await elsewhere.close();
    await proxy.close();
  });
});
