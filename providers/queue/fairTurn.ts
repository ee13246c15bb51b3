import type { Redis } from 'ioredis';
import { reservedPlaces } from './policy';

/** Turns are forgotten when nothing was enqueued for this long. */
const turnsLifetimeSeconds = 86_400;

/**
 * Start-time fair queueing over Bull's priorities. Time stands where the job that is next stands; the jobs of an
 * environment stand one behind the other, its first right behind the present. So an environment that comes with one
 * job stands before the second of every other, whatever the length of their lines, and none is overtaken for ever.
 * `last` is the place given last of all: where time stands when nobody waits.
 */
const turnScript = `
local job, waiting, dead, turns = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, environment, places, reserved, lifetime = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
if redis.call('exists', job) == 1 then
  if redis.call('zscore', dead, id) then return -2 end
  return 0
end
local last = tonumber(redis.call('hget', turns, 'last') or 0)
local own = tonumber(redis.call('hget', turns, 'of:' .. environment) or 0)
local head = redis.call('zrange', waiting, 0, 0, 'withscores')
local now = head[2] and tonumber(head[2]) - 1 or last
if places >= 0 and redis.call('zcard', waiting) >= places and own - now >= reserved then return -1 end
local turn = math.max(now, own) + 1
redis.call('hset', turns, 'of:' .. environment, turn, 'last', math.max(last, turn))
redis.call('expire', turns, lifetime)
return turn`;

const commandName = 'lecternTurn';

type TurnCommand = (
  ...args: [job: string, waiting: string, dead: string, turns: string, ...values: (string | number)[]]
) => Promise<number>;

export interface TurnRequest {
  jobId: string;
  environmentId: string;
  /** Beyond which a job is refused, unless its environment has hardly any waiting; null: never. */
  maxWaiting: number | null;
}

/** A priority for Bull; or that the job waits or runs already, is a dead letter, or has no place. */
export type Turn = { priority: number } | 'known' | 'dead' | 'full';

/** Gives the next turn in a Bull queue whose keys begin with `keyPrefix`. One command, its cost independent of the backlog. */
export async function takeTurn(redis: Redis, keyPrefix: string, request: TurnRequest): Promise<Turn> {
  if (!(commandName in redis)) redis.defineCommand(commandName, { numberOfKeys: 4, lua: turnScript });
  const command = (redis as unknown as Record<typeof commandName, TurnCommand>)[commandName].bind(redis);
  const turn = await command(
    ...([request.jobId, 'priority', 'failed', 'turns'].map((key) => keyPrefix + key) as [
      string,
      string,
      string,
      string,
    ]),
    request.jobId,
    request.environmentId,
    request.maxWaiting ?? -1,
    reservedPlaces,
    turnsLifetimeSeconds,
  );
  if (turn > 0) return { priority: turn };
  return turn === 0 ? 'known' : turn === -1 ? 'full' : 'dead';
}
