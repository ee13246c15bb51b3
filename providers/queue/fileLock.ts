import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';

const retryDelayMs = 20;

// Only the holder may prolong or give up a lock: it may have expired and be another's by now.
const ifOwn = (action: string) => `
if redis.call('get', KEYS[1]) == ARGV[1] then return ${action} end
return 0`;
const prolongScript = ifOwn("redis.call('pexpire', KEYS[1], ARGV[2])");
const releaseScript = ifOwn("redis.call('del', KEYS[1])");

export interface FileLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of a file among all workers, waiting at most `waitMs`; null when another has it for longer.
 * It is prolonged until released, and ends by itself `lockMs` after its holder died.
 */
export async function lockFile(
  redis: Redis,
  key: string,
  { lockMs, waitMs }: { lockMs: number; waitMs: number },
): Promise<FileLock | null> {
  const token = randomUUID();
  const deadline = Date.now() + waitMs;
  while ((await redis.set(key, token, 'PX', lockMs, 'NX')) === null) {
    if (Date.now() >= deadline) return null;
    await delay(retryDelayMs);
  }
  const prolonging = setInterval(() => {
    // One failure is made up for by the next; where they go on, the lock ends like that of a dead holder.
    redis.eval(prolongScript, 1, key, token, lockMs).catch(() => undefined);
  }, lockMs / 3);
  return {
    async release() {
      clearInterval(prolonging);
      await redis.eval(releaseScript, 1, key, token);
    },
  };
}
