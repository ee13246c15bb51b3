import type { JobOptions, Queue } from 'bull';
import { addJob } from 'bull/lib/scripts';
import { content as addJobScript } from 'bull/lib/scripts/addJob-6';
import type { Redis } from 'ioredis';
import { reservedSlots } from './policy';

/** The queue's virtual times expire when nothing was enqueued for this long. */
const turnsLifetimeSeconds = 86_400;
const bullKeys = 6;
const bullJobName = '__default__';

/**
 * Start-time fair queueing on top of Bull's priorities. The virtual time is the start time of the next job. Each job
 * of an environment starts one unit after the environment's previous job, and not before the virtual time. So an
 * environment's first job precedes the second one of every other environment, and no job starves. `last` is the
 * latest start time assigned: the virtual time while the queue is empty. Bull's own script follows and reads the start
 * time as its priority; one script, so that enqueueing is atomic.
 */
const script = `
do
  local id, environment, capacity, reserved, lifetime = ARGV[2], ARGV[15], tonumber(ARGV[16]), tonumber(ARGV[17]), ARGV[18]
  local waiting, dead, turns = KEYS[6], KEYS[7], KEYS[8]
  if redis.call('exists', ARGV[1] .. id) == 1 then
    if redis.call('zscore', dead, id) then return 'dead' end
    return 'known'
  end
  local times = redis.call('hmget', turns, 'last', 'of:' .. environment)
  local last, own = tonumber(times[1] or 0), tonumber(times[2] or 0)
  local head = redis.call('zrange', waiting, 0, 0, 'withscores')
  local now = head[2] and tonumber(head[2]) - 1 or last
  if capacity >= 0 and redis.call('zcard', waiting) >= capacity and own - now >= reserved then return 'full' end
  local turn = math.max(now, own) + 1
  redis.call('hset', turns, 'of:' .. environment, turn, 'last', math.max(last, turn))
  redis.call('expire', turns, lifetime)
  ARGV[9] = turn
end
${addJobScript}`;

const commandName = 'lecternEnqueueFair';

export interface FairJobRequest {
  jobId: string;
  environmentId: string;
  payload: unknown;
  options: JobOptions;
  /** The number of waiting jobs from which the job is rejected, unless its environment has few waiting; null: no limit. */
  maxWaiting: number | null;
}

/** `known`: already waiting or active. `dead`: among the dead letters. `full`: rejected because the queue is full. */
export type FairJobResult = 'added' | 'known' | 'dead' | 'full';

/** Enqueues a job in a Bull queue such that environments take turns. */
export async function enqueueFair(queue: Queue, request: FairJobRequest): Promise<FairJobResult> {
  const { jobId, environmentId, payload, options, maxWaiting } = request;
  const run = commandOf(queue.client as Redis);
  let result: unknown;
  const client = {
    async addJob(given: unknown[]) {
      result = await run(
        ...given.slice(0, bullKeys),
        ...[queue.toKey('failed'), queue.toKey('turns')],
        ...given.slice(bullKeys),
        ...[environmentId, maxWaiting ?? -1, reservedSlots, turnsLifetimeSeconds],
      );
    },
  };
  const [data, opts] = [payload, options].map((value) => JSON.stringify(value)) as [string, string];
  const job = { name: bullJobName, data, opts, timestamp: Date.now(), delay: 0 };
  await addJob(client, queue, job, { customJobId: jobId, priority: 1 });
  return result === 'known' || result === 'dead' || result === 'full' ? result : 'added';
}

type Command = (...keysAndArguments: unknown[]) => Promise<unknown>;

function commandOf(redis: Redis): Command {
  if (!(commandName in redis)) {
    redis.defineCommand(commandName, { numberOfKeys: bullKeys + 2, lua: script });
  }
  return (redis as unknown as Record<typeof commandName, Command>)[commandName].bind(redis);
}
