import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, loadConfig, settingNames } from './config';

const documented = parseEnv(readFileSync(join(__dirname, '.env.example'), 'utf8')) as Record<string, string>;

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
  const machineDependent = { CONVERT_THREADS: '', EMBEDDING_THREADS: '' };
  expect(loadConfig({ ...documented, ...machineDependent })).toEqual(loadConfig({}));
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
  [{ PIPELINE_CONCURRENCY: '0' }, 'needs REDIS_URL'],
  [{ PERSISTED_OPERATIONS_ONLY: 'true' }, 'needs PERSISTED_OPERATIONS'],
])('%j makes no sense alone', (env, complaint) => {
  expect(problemsOf(env as Record<string, string>)).toContain(complaint);
});

test('an empty variable is one that was left out', () => {
  expect(loadConfig({ PORT: '', DATA_DIR: '' })).toEqual(loadConfig({}));
});
