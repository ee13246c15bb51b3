import { extractiveModelName } from '../../../search/answer/extractAnswer';
import { answerOf, askGrounded, founded, modelName, replaced } from './askGrounded';
import type { Mishap } from './protocol';
import { useModelServer } from './servers';

const server = useModelServer();
const says = (...statements: object[]) => {
  server().reply = () => answerOf(...statements);
};
const answer = (request?: Parameters<typeof askGrounded>[1], options?: Parameters<typeof askGrounded>[2]) =>
  askGrounded(server().origin, request, options);

/** The time a call has: little where it is what fails, and much where something else does. */
const timeFor = ({ hang }: Mishap) => (hang ? { timeoutMs: 300 } : {});

const mishaps: [string, Mishap, string][] = [
  ['fails', { status: 500 }, 'upstream_error'],
  ['is at its rate limit', { status: 429, headers: { 'retry-after': '60' } }, 'unavailable'],
  ['hangs', { hang: true }, 'timeout'],
  ['refuses the key', { status: 401 }, 'upstream_error'],
];
test.each(mishaps)('the built-in path answers where the server %s, and says so', async (_, mishap, code) => {
  server().always(mishap);
  const result = await answer(timeFor(mishap));
  expect(result).toMatchObject({ model: extractiveModelName, degraded: { code } });
  expect(result.citations[0]?.quote).toContain('founded in 1887 by Clara Vance');
});

test.each([
  ['{"answered": true, "statements": [{"text": "It was'],
  ['{"reply": "Clara Vance"}'],
  ['```json\nnot JSON at all'],
  [''],
])('an answer that cannot be read is asked for once more: %j', async (text) => {
  server().reply = () => text;
  expect(await answer()).toMatchObject({
    model: extractiveModelName,
    degraded: { code: 'upstream_error', publicMessage: expect.stringContaining('cannot be read') },
  });
  expect(server().requests).toHaveLength(2);
  let calls = 0;
  server().reply = () => (calls++ === 0 ? text : JSON.stringify({ answered: true, statements: [founded] }));
  expect(await answer()).toMatchObject({ model: modelName, degraded: null, citations: [{ marker: 1 }] });
});

test.each<[string, Mishap]>([
  ['is cut at the limit of tokens', { maxWords: 20 }],
  ['is stopped by the filter', { maxWords: 20, filtered: true }],
  ['breaks off', { cut: true, afterPieces: 20 }],
  ['falls silent', { hang: true, afterPieces: 20 }],
])('what was verified before the answer %s is kept', async (_, mishap) => {
  says(founded, { ...replaced, text: `${'really '.repeat(50)}Salt had eaten the roof.` });
  server().next(mishap);
  expect(await answer({}, { idleTimeoutMs: 1_500 })).toMatchObject({
    answer: 'Clara Vance founded the museum in 1887. [1]',
    citations: [{ chunkId: 'history' }],
    degraded: expect.objectContaining({ name: 'AppError' }),
  });
});

test("an abort is the caller's own", async () => {
  server().always({ hang: true });
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('gone')), 30);
  await expect(answer({ signal: controller.signal })).rejects.toThrow('gone');
});
