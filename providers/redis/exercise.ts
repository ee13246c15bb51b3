import type { Redis } from 'ioredis';

/** Writes two keys, which a Redis Cluster takes only where both have its hash tag. */
const writeScript = `
for i = 1, #KEYS do redis.call('SET', KEYS[i], ARGV[1], 'PX', ARGV[2]) end
return #KEYS`;
const lifetimeMs = 10_000;

/** Does what a job needs: writes in a script. A replica, a Sentinel and a node of a cluster answer PING too. */
export async function exerciseWrites(redis: Redis, prefix: string): Promise<void> {
  const keys = ['one', 'other'].map((name) => `${prefix}:check:${name}`);
  await redis.eval(writeScript, keys.length, ...keys, '1', lifetimeMs);
}

/** Publishes what nobody receives. */
export async function exercisePublishing(redis: Redis, prefix: string): Promise<void> {
  await redis.publish(`${prefix}:events:check`, '');
}
