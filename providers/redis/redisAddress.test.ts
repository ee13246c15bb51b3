import { keyPrefixOf, parseRedisAddress } from './redisAddress';

test('one server: the client reads the address itself', () => {
  const { kind, hosts, options } = parseRedisAddress('rediss://user:pass@cache.example/2');
  expect({ kind, hosts, options }).toEqual({
    ...{ kind: 'server', options: {} },
    hosts: [{ host: 'cache.example', port: 6379 }],
  });
});

test('Sentinels: hosts, the name of the primary, credentials of both, the database, TLS to both', () => {
  const url =
    'rediss+sentinel://u:p%40ss@one:1,two,[::1]:3/files?db=4&sentinelUsername=s&sentinelPassword=t%2Fu';
  const hosts = [
    { host: 'one', port: 1 },
    { host: 'two', port: 26_379 },
    { host: '::1', port: 3 },
  ];
  expect(parseRedisAddress(url)).toEqual({
    ...{ kind: 'sentinel', hosts },
    options: {
      ...{ sentinels: hosts, name: 'files', username: 'u', password: 'p@ss', db: 4 },
      ...{ sentinelUsername: 's', sentinelPassword: 't/u', failoverDetector: true },
      ...{ tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true },
    },
  });
});

test('a cluster: hosts and credentials', () => {
  expect(parseRedisAddress('redis+cluster://:pa:ss@one:1,two')).toEqual({
    kind: 'cluster',
    hosts: [
      { host: 'one', port: 1 },
      { host: 'two', port: 6379 },
    ],
    options: { password: 'pa:ss' },
  });
});

test('only in a cluster keys have a hash tag', () => {
  const urls = ['redis://one', 'redis+sentinel://one/files', 'redis+cluster://one'];
  expect(urls.map(keyPrefixOf)).toEqual(['lectern', 'lectern', '{lectern}']);
});
