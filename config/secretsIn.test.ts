import { secretsIn } from './secretsIn';
import { settingNames } from './settings';

test.each([
  ['ADMIN_TOKEN', 'an-admin-token', 'an-admin-token'],
  ['SECRET_KEY', 'a2V5IGluIGJhc2U2NA==', 'a2V5IGluIGJhc2U2NA=='],
  ['FORMER_SECRET_KEYS', 'Zmlyc3Q=,c2Vjb25k', 'c2Vjb25k'],
  ['OPENAI_API_KEY', 'sk-12345678', 'sk-12345678'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=first,authorization=Bearer%20abc', 'Bearer abc'],
  ['REDIS_URL', 'redis://:p%40ssword@127.0.0.1:6379/0', 'p@ssword'],
  ['REDIS_URL', 'redis+sentinel://a:pass@h1,h2/files?sentinelPassword=other-one', 'other-one'],
  ['MONGODB_URI', 'mongodb+srv://user:pa:ss@cluster.example/lectern?w=majority', 'pa:ss'],
  ['AZURE_STORAGE_CONNECTION_STRING', 'AccountName=a;AccountKey=a2V5aw==;BlobEndpoint=x', 'a2V5aw=='],
  ['AZURE_STORAGE_CONNECTION_STRING', 'SharedAccessSignature=sv=1&sig=abcd%3D', 'abcd='],
])('%s has a secret', (name, value, secret) => {
  expect(settingNames).toContain(name);
  expect(secretsIn({ [name]: value })).toContain(secret);
});

test('addresses without a password, and other settings, have none', () => {
  const settings = { REDIS_URL: 'redis://host:6379', MONGODB_URI: 'mongodb://user@host', PORT: '4000' };
  expect(secretsIn({ ...settings, PERSISTED_OPERATIONS: '/etc/operations.json' })).toEqual([]);
});
