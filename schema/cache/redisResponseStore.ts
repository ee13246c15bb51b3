import type { ExecutionResult } from 'graphql';
import type { Logger } from '../../domain/context';
import type { ResponseStore } from './responseStore';

/** The commands of ioredis that are used. */
export interface RedisCommands {
  get(key: string): Promise<string | null>;
  eval(script: string, keyCount: number, ...args: (string | number)[]): Promise<unknown>;
}

/** A connection, and what the keys of the installation begin with. */
export interface ResponseRedis {
  redis: RedisCommands;
  keyPrefix: string;
}

/** Stores a response and its tags atomically: a response without tags could not be invalidated. */
const setScript = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
for i = 2, #KEYS do
  redis.call('SADD', KEYS[i], KEYS[1])
  if redis.call('PTTL', KEYS[i]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[i], ARGV[2]) end
end`;

const dropScript = `
for i = 1, #KEYS do
  for _, key in ipairs(redis.call('SMEMBERS', KEYS[i])) do redis.call('DEL', key) end
  redis.call('DEL', KEYS[i])
end`;

/** A response store in Redis, shared by all replicas. */
export function createRedisResponseStore({ redis, keyPrefix }: ResponseRedis, log: Logger): ResponseStore {
  const prefix = `${keyPrefix}:answers:`;
  const warn = (error: unknown) => log.warn({ error }, 'the response cache cannot be reached');
  const tagKey = (tag: string) => `${prefix}tag:${tag}`;
  return {
    async get(key) {
      try {
        const text = await redis.get(prefix + key);
        return text === null ? null : (JSON.parse(text) as ExecutionResult);
      } catch (error) {
        warn(error);
        return null;
      }
    },
    async set(key, result, tags, ttlMs) {
      const keys = [prefix + key, ...tags.map(tagKey)];
      await redis.eval(setScript, keys.length, ...keys, JSON.stringify(result), ttlMs).catch(warn);
    },
    async drop(tags) {
      if (tags.length === 0) return;
      await redis.eval(dropScript, tags.length, ...tags.map(tagKey)).catch(warn);
    },
  };
}
