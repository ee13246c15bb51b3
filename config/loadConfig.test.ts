import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from './config';
import { loadConfig } from './loadConfig';
import { settingNames } from './settings';

const documented = parseEnv(readFileSync(join(__dirname, '../.env.example'), 'utf8')) as Record<
  string,
  string
>;

function problemsOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('.env.example names every setting, and its values are the defaults', () => {
  expect(Object.keys(documented).sort()).toEqual([...settingNames].sort());
  expect(loadConfig(documented)).toEqual(loadConfig({}));
});

test('every problem is reported at once, in one sentence, by the name of its setting', () => {
  const message = problemsOf({
    PORT: '70000',
    LOG_LEVEL: 'loud',
    MONGODB_URI: 'http://localhost',
    REDIS_URL: 'localhost:6379',
    GRAPHIQL: 'yes',
    SECRET_KEY: 'short',
  });
  for (const name of ['PORT', 'LOG_LEVEL', 'MONGODB_URI', 'REDIS_URL', 'GRAPHIQL', 'SECRET_KEY']) {
    expect(message).toContain(`${name} must`);
  }
  expect(message).not.toContain('\n');
});

test.each([
  [{ AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com' }, 'needs a chat or an embedding deployment'],
  [{ OPENAI_BASE_URL: 'http://localhost:11434/v1' }, 'needs OPENAI_CHAT_MODEL or OPENAI_EMBEDDING_MODEL'],
  [{ AZURE_OPENAI_CHAT_DEPLOYMENT: 'gpt' }, 'need AZURE_OPENAI_ENDPOINT'],
  [{ CHAT_CONTEXT_TOKENS: '100' }, 'must be 0 or at least 4000'],
  [{ EMBEDDING_MAX_TOKENS: '9' }, 'must be 0 or at least 32'],
  [
    {
      AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com',
      AZURE_OPENAI_CHAT_DEPLOYMENT: 'gpt',
      OPENAI_CHAT_MODEL: 'llama',
    },
    'are two chat models',
  ],
  [{ PIPELINE_CONCURRENCY: '0' }, 'needs REDIS_URL'],
  [{ VECTOR_QUANTIZATION: 'binary' }, 'needs MONGODB_URI'],
  [{ EMBEDDING_CONCURRENCY: '0' }, 'needs REDIS_URL'],
  [{ AZURE_STORAGE_ENDPOINT: 'https://blobs.example' }, 'needs AZURE_STORAGE_ACCOUNT'],
  [
    { AZURE_STORAGE_ACCOUNT: 'files', AZURE_STORAGE_CONNECTION_STRING: 'AccountKey=a' },
    'leave out AZURE_STORAGE_ACCOUNT',
  ],
  [{ PERSISTED_OPERATIONS_ONLY: 'true' }, 'needs PERSISTED_OPERATIONS'],
])('%j makes no sense alone', (env, complaint) => {
  expect(problemsOf(env as Record<string, string>)).toContain(complaint);
});

test('chat and embeddings are asked of different servers where each names its own', () => {
  const env = {
    AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com',
    AZURE_OPENAI_CHAT_DEPLOYMENT: 'gpt',
    OPENAI_BASE_URL: 'http://localhost:11434/v1',
    OPENAI_EMBEDDING_MODEL: 'e5',
    EMBEDDING_QUERY_PREFIX: 'query: ',
  };
  const { chat, embedding } = loadConfig(env).models;
  expect(chat).toMatchObject({ model: 'gpt', server: { kind: 'azure', url: env.AZURE_OPENAI_ENDPOINT } });
  expect(embedding).toMatchObject({ model: 'e5', server: { kind: 'openai', url: env.OPENAI_BASE_URL } });
  expect(embedding?.prefixes).toEqual({ query: 'query: ', passage: '' });
  const reversed = loadConfig({
    AZURE_OPENAI_ENDPOINT: 'https://a.openai.azure.com',
    AZURE_OPENAI_EMBEDDING_DEPLOYMENT: 'ada',
    OPENAI_CHAT_MODEL: 'llama',
  }).models;
  expect([reversed.chat?.server.kind, reversed.embedding?.server.kind]).toEqual(['openai', 'azure']);
});

test('an empty or blank variable is one that was left out', () => {
  expect(loadConfig({ PORT: '', DATA_DIR: '', METRICS_PORT: ' ' })).toEqual(loadConfig({}));
});

test.each([
  ['CORS_ORIGINS', 'app.example.com'],
  ['CORS_ORIGINS', 'https://app.example.com/'],
  ['CORS_ORIGINS', 'https://*.example.com'],
  ['CORS_ORIGINS', 'https://a.example.com https://b.example.com'],
  ['PUBLIC_URL', 'https://kb.example.com?a=b'],
  ['PUBLIC_URL', 'https://kb.example.com:99999'],
  ['BLOB_PUBLIC_URL', 'https://files.example.com:99999'],
  ['BLOB_CONTAINER', 'a-'.repeat(40).slice(0, -1)],
  ['REDIS_URL', 'redis://127.0.0.1:99999'],
  ['REDIS_URL', 'redis+sentinel://127.0.0.1:26379'],
  ['REDIS_URL', 'redis+sentinel://one:99999,two/files'],
  ['REDIS_URL', 'redis+sentinel://one,,two/files'],
  ['REDIS_URL', 'redis+cluster://one:6379,two:6379/files'],
  ['REDIS_URL', 'redis+cluster://'],
  ['REDIS_URL', 'redis+cluster://:%zz@one'],
  ['OPENAI_BASE_URL', 'http://'],
  ['RERANK_URL', 'http://'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%zz'],
  ['USAGE_PRICES', 'pages=%'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/33'],
])('%s=%s is rejected by its name', (name, value) => {
  expect(problemsOf({ [name]: value })).toMatch(
    new RegExp(`^Lectern can't start: ${name} must [^;]*\\. See \\.env\\.example\\.$`),
  );
});

test('origins are compared as browsers send them: in lower case, without a default port', () => {
  const config = loadConfig({
    PUBLIC_URL: 'https://KB.example.com:443',
    CORS_ORIGINS: 'https://App.example.com:443, http://localhost:8000, chrome-extension://abc, *',
  });
  expect(config.publicUrl).toBe('https://kb.example.com');
  expect(config.corsOrigins).toEqual([
    'https://app.example.com',
    'http://localhost:8000',
    'chrome-extension://abc',
    '*',
  ]);
});

test.each([
  'redis://:secret@127.0.0.1:6379/2',
  'rediss://user:secret@cache.example',
  'redis+sentinel://:12345@one:26379,two:26379/files?db=2',
  'rediss+sentinel://[::1]:26379/files',
  'rediss+cluster://user:p%40ss@one,two:6380',
])('REDIS_URL can be %s', (address) => {
  expect(loadConfig({ REDIS_URL: address }).redisUrl).toBe(address);
});

test('FILE_TYPES is unset, a word, or adds types to those of the specification', () => {
  const { rest, others } = loadConfig({}).fileTypes;
  expect([rest.has('xlsx'), rest.has('csv'), others.has('csv')]).toEqual([true, false, true]);
  const added = loadConfig({ FILE_TYPES: '+CSV, tab' }).fileTypes;
  expect([added.rest.has('pdf'), added.rest.has('csv'), added.rest.has('tsv')]).toEqual([true, true, true]);
  expect(added.others).toEqual(added.rest);
  expect(loadConfig({ FILE_TYPES: 'all' }).fileTypes.rest).toEqual(others);
  expect(loadConfig({ FILE_TYPES: 'specified' }).fileTypes.others).toEqual(rest);
  for (const value of ['csv', '+exe', '+', 'none'])
    expect(problemsOf({ FILE_TYPES: value })).toContain('FILE_TYPES must be all');
});

test('a gateway in a terminal logs warnings only, unless it is told otherwise', () => {
  const inTerminal = { isTerminal: true };
  expect(loadConfig({}).logLevel).toBe('info');
  expect(loadConfig({}, inTerminal).logLevel).toBe('warn');
  expect(loadConfig({ LOG_LEVEL: 'info' }, inTerminal).logLevel).toBe('info');
});
