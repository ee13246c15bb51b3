import { loadConfig } from '../../config/loadConfig';
import { createLog } from './createLog';

const password = 'correct "horse" battery';

function logging() {
  const lines: string[] = [];
  const config = loadConfig({
    REDIS_URL: `redis://:${encodeURIComponent(password)}@127.0.0.1:6379`,
    ADMIN_TOKEN: 'the-token-of-an-administrator',
  });
  return { log: createLog(config, { write: (line: string) => void lines.push(line) }), lines, config };
}

test('an error is logged by type, message, code, stack and causes, and without the arguments of its command', () => {
  const { log, lines } = logging();
  const cause = Object.assign(new Error('WRONGPASS'), { command: { name: 'auth', args: ['s3cret'] } });
  const error = Object.assign(new TypeError('It failed.', { cause }), { code: 'E_FAILED', sql: 's3cret' });
  log.warn({ error }, 'failed');
  log.error(error);
  for (const line of lines) {
    expect(line).not.toContain('s3cret');
    expect(JSON.parse(line).error).toEqual({
      ...{ type: 'TypeError', message: 'It failed.', code: 'E_FAILED', stack: expect.any(String) },
      cause: { type: 'Error', message: 'WRONGPASS', stack: expect.any(String) },
    });
  }
  expect(lines).toHaveLength(2);
});

test('a secret setting is replaced wherever it stands, in each way of writing it', () => {
  const { log, lines } = logging();
  log.info({ args: [password], url: `redis://:${encodeURIComponent(password)}@host` }, `said ${password}`);
  log.info({ error: new Error('the-token-of-an-administrator is wrong') }, 'refused');
  for (const line of lines) {
    expect(() => JSON.parse(line)).not.toThrow();
    expect(line).not.toMatch(/horse|the-token/);
    expect(line).toContain('[redacted]');
  }
});

test('a secret that is added while the process runs is replaced too', () => {
  const { log, lines, config } = logging();
  config.secrets.add('a "key" of a server');
  log.info({ error: new Error('a "key" of a server is wrong') }, 'refused');
  expect(lines.join()).toContain('[redacted] is wrong');
});

test('an error that causes itself is logged', () => {
  const { log, lines } = logging();
  const error = new Error('round and round');
  error.cause = error;
  log.warn({ error }, 'failed');
  expect(lines).toHaveLength(1);
});
