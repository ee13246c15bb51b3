import type { Redis } from 'ioredis';

const reopenDelayMs = 100;

/**
 * Opens a connection again that the client has given up while it was connecting, unless it was closed on purpose. ioredis
 * (5.11) does so when a Sentinel announces a failover before another has named the primary: the connection then ends,
 * and none of its commands is ever sent.
 */
export function reopenGivenUp(redis: Redis): void {
  let isClosed = false;
  let isConnecting = false;
  const { connect, disconnect } = redis;
  redis.connect = (callback) => {
    isClosed = false;
    return connect.call(redis, callback);
  };
  redis.disconnect = (reconnect = false) => {
    isClosed ||= !reconnect;
    disconnect.call(redis, reconnect);
  };
  redis.on('connecting', () => {
    isConnecting = true;
  });
  for (const event of ['connect', 'close']) {
    redis.on(event, () => {
      isConnecting = false;
    });
  }
  redis.on('end', () => {
    if (!isConnecting || isClosed) return;
    setTimeout(() => {
      // Where this fails, the client tries again by itself, or ends once more.
      if (redis.status === 'end' && !isClosed) redis.connect().catch(() => undefined);
    }, reopenDelayMs).unref();
  });
}
