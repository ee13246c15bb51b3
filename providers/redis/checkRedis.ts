import { connect } from 'node:net';
import type { Redis } from 'ioredis';
import type { Logger } from '../../domain/context';
import { openRedis } from './connectRedis';
import { exercisePublishing, exerciseWrites } from './exercise';
import { keyPrefixOf, parseRedisAddress } from './redisAddress';

const timeoutMs = 5_000;
const greetingMs = 500;

const asSentinel = 'redis+sentinel://HOST:26379/NAME';
/** The reasons for a failure, by what the server or the client says of it. */
const reasons: [RegExp, string][] = [
  [/WRONGPASS|invalid password/, 'The server refuses the user name or password'],
  [/NOAUTH/, 'The server needs a password'],
  [/DENIED/, 'The server is in protected mode and refuses other machines: give it a password'],
  [
    /NOPERM|ACL failure/,
    'The user lacks commands, keys or channels. It needs +@all -@dangerous +info, ~lectern:* ({lectern}:* in a cluster) and &*',
  ],
  [/READONLY/, `The server is a read-only replica: give the address of its primary, or ${asSentinel}`],
  [/MOVED|CROSSSLOT/, 'The server belongs to a Redis Cluster: write redis+cluster://HOST:6379'],
  [/cluster support disabled/, 'The server belongs to no Redis Cluster: write redis:// for redis+cluster://'],
  [/unknown command/, `The server lacks a command. If it is a Sentinel, write ${asSentinel}`],
  [/No such master|invalid reply: null/, 'The Sentinels know no primary of this name'],
  [
    /self.signed cert|unable to (verify|get)|certificate|ALTNAME/i,
    'The certificate of the server is not trusted. NODE_EXTRA_CA_CERTS is the file of further authorities',
  ],
  [/^[A-Z]{3,} /, 'The server refuses what jobs and events need'],
];

/** The message of the server before it is asked: some refusals come at once, and the connection ends with them. */
function greetingOf({ host, port }: { host: string; port: number }): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: greetingMs });
    const end = (text: string | null) => {
      socket.destroy();
      done(text);
    };
    socket.once('data', (data: Buffer) => end(data[0] === 0x2d ? data.toString('latin1').slice(1) : null));
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
    socket.once('close', () => end(null));
  });
}

/** The code that a reply begins with: `WRONGPASS`. */
const replyCodeOf = (message: string) => /(?:^|: )([A-Z]{5,})\b/.exec(message)?.[1];

/** The sentence for whoever starts the program. It quotes no reply: some contain the arguments of the command. */
function sentenceOf(failures: Error[]): { sentence: string; cause: Error | undefined } {
  for (const [pattern, sentence] of reasons) {
    const cause = failures.find(({ message }) => pattern.test(message));
    const code = cause && replyCodeOf(cause.message);
    if (cause) return { sentence: `${sentence}${code ? ` (${code})` : ''}.`, cause };
  }
  const cause = failures.find((failure) => 'code' in failure) ?? failures[0];
  return { sentence: 'Redis cannot be reached.', cause };
}

/** Jobs are kept until they are done: a server that evicts keys when its memory is full loses them. */
async function warnOfEviction(redis: Redis, logger: Logger): Promise<void> {
  // A user without dangerous commands may not ask.
  const memory = await redis.info('memory').catch(() => '');
  const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(memory) ?? [];
  if (policy === 'noeviction') return;
  logger.warn({ policy }, 'Redis may evict jobs when its memory is full: set maxmemory-policy to noeviction');
}

/**
 * Does once what jobs and events need: a script that writes, publishing and subscribing.
 * @throws Error whose message says why the server cannot be used
 */
export async function checkRedis(redisUrl: string, logger: Logger): Promise<void> {
  const prefix = keyPrefixOf(redisUrl);
  const failures: Error[] = [];
  const redis = openRedis(redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    failoverDetector: false,
  });
  for (const event of ['error', 'sentinelError', 'node error']) {
    redis.on(event, (error: Error & { lastNodeError?: Error }) => {
      failures.push(error.lastNodeError ?? error);
    });
  }
  try {
    await redis.connect();
    await exerciseWrites(redis, prefix);
    await exercisePublishing(redis, prefix);
    await warnOfEviction(redis, logger);
    await redis.subscribe(`${prefix}:events:check`);
  } catch (error) {
    failures.unshift(error as Error);
    const [first] = parseRedisAddress(redisUrl).hosts;
    const greeting = first ? await greetingOf(first) : null;
    if (greeting !== null) failures.unshift(new Error(greeting));
    const { sentence, cause } = sentenceOf(failures);
    throw new Error(sentence, { cause });
  } finally {
    redis.disconnect();
  }
}
