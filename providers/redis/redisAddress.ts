import type { ClusterNode, RedisOptions } from 'ioredis';

/**
 * Where Redis is: one server (`redis://host`), the primary that Sentinels know by a name
 * (`redis+sentinel://host,host/name`), or a Redis Cluster (`redis+cluster://host,host`). TLS with `rediss`.
 */
export interface RedisAddress {
  kind: 'server' | 'sentinel' | 'cluster';
  hosts: { host: string; port: number }[];
  /** Credentials, TLS, the database and the Sentinels; empty for one server, whose URL the client reads itself. */
  options: RedisOptions;
}

const defaultPorts = { server: 6379, sentinel: 26_379, cluster: 6379 };
const form = /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/;

function hostsOf(text: string, defaultPort: number): ClusterNode[] & RedisAddress['hosts'] {
  return text.split(',').map((part) => {
    const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d+))?$/.exec(part.trim()) ?? [];
    return { host: bracketed || plain || '127.0.0.1', port: Number(port ?? defaultPort) };
  });
}

/** The user name and the password: `user:password`, `:password`, percent-encoded. */
function credentialsOf(text: string | undefined): Pick<RedisOptions, 'username' | 'password'> {
  if (!text) return {};
  const [username = '', ...rest] = text.split(':');
  const password = decodeURIComponent(rest.join(':'));
  return { ...(username ? { username: decodeURIComponent(username) } : {}), password };
}

/** Parses the value of `REDIS_URL`. @throws Error for what is none; the configuration accepts no such value */
export function parseRedisAddress(url: string): RedisAddress {
  const [, secure, variant, userInfo, hostList = '', path = '', search = ''] = form.exec(url) ?? [];
  if (secure === undefined) throw new Error('The address of Redis cannot be read.');
  const kind = variant === 'sentinel' || variant === 'cluster' ? variant : 'server';
  const hosts = hostsOf(hostList, defaultPorts[kind]);
  const query = new URLSearchParams(search);
  const tls = secure ? {} : undefined;
  const common: RedisOptions = { ...credentialsOf(userInfo), ...(tls ? { tls } : {}) };
  if (kind === 'cluster') return { kind, hosts, options: common };
  if (kind === 'server') return { kind, hosts, options: {} };
  const sentinels: RedisOptions = {
    sentinels: hosts,
    name: decodeURIComponent(path),
    sentinelUsername: query.get('sentinelUsername') ?? undefined,
    sentinelPassword: query.get('sentinelPassword') ?? undefined,
    failoverDetector: true,
    ...(tls ? { sentinelTLS: tls, enableTLSForSentinelMode: true } : {}),
  };
  return { kind, hosts, options: { ...common, ...sentinels, db: Number(query.get('db') ?? 0) } };
}

/**
 * The prefix of the keys and channels of an installation. In a cluster it is a hash tag, so that all keys of a script
 * or transaction are in one slot: Bull's and those of the response cache.
 */
export function keyPrefixOf(url: string): string {
  return parseRedisAddress(url).kind === 'cluster' ? '{lectern}' : 'lectern';
}
