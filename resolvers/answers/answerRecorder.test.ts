import { Activity } from '../../domain/activity';
import type { RecordedText } from '../../domain/answers';
import { noTelemetry } from '../../domain/ports/telemetry';
import type { AnswerDoc } from '../../models/answers';
import { type AnswerRecording, createAnswerRecorder } from './answerRecorder';
import type { DescribedAnswer } from './describeAnswer';

const scoreParts = {
  ...{ words: 1, vectors: 2, reranker: 0.5, first: 0.1, base: -2 },
  ...{ keywordScore: 3, vectorScore: 0.8, rerankScore: 4 },
};

const described: DescribedAnswer = {
  kind: 'chat',
  question: 'When is the secret party?',
  answer: 'On secret Friday. [1]',
  outcome: 'answered',
  route: 'hybrid',
  reasoning: 'The question names the secret party.',
  connectorId: null,
  sql: "SELECT day FROM parties WHERE name = 'secret'",
  rowCount: 1,
  hits: [
    {
      ...{ chunkId: 'c', fileId: 'f', pageNumber: 1, startPage: 1, endPage: 1, score: 0.9 },
      ...{ scoreParts, content: 'The secret party is on Friday.' },
    },
  ],
  citations: [{ marker: 1, chunkId: 'c', fileId: 'f', pageNumber: 1, score: 0.9, quote: 'The secret party' }],
  prompt: null,
  model: 'builtin-extractive',
};

/** A recorder whose store is a list, or fails. */
function setUp(recording: Partial<AnswerRecording> = {}, insertMany?: () => Promise<void>) {
  const stored: AnswerDoc[] = [];
  const outcomes: Record<string, number> = {};
  const recorder = createAnswerRecorder({
    models: {
      answers: {
        collection: { insertMany: insertMany ?? (async (docs: AnswerDoc[]) => void stored.push(...docs)) },
      },
    } as never,
    recording: { days: 30, share: 1, text: 'questions', ...recording },
    telemetry: {
      ...noTelemetry,
      count(_thing, labels, by = 1) {
        const { outcome } = labels as { outcome: string };
        outcomes[outcome] = (outcomes[outcome] ?? 0) + by;
      },
    },
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  const record = () => {
    const activity = new Activity({ environmentId: 'e', keyId: 'k' });
    const step = { step: 'retrieval', count: 1, milliseconds: 2, outcome: 'ok' };
    activity.add({ ...step, arguments: { query: 'the secret party' } });
    return recorder.record({
      ...{ environmentId: 'e', keyId: 'k', requestId: 'r', at: new Date(), durationMs: 5, activity },
      describe: () => described,
    });
  };
  return { stored, outcomes, recorder, record };
}

test('records are written in batches, with the files that they name', async () => {
  const { stored, record, recorder, outcomes } = setUp();
  const ids = Array.from({ length: 250 }, record);
  expect(stored).toEqual([]);
  await recorder.flush();
  expect(stored.map(({ _id }) => _id)).toEqual(ids);
  expect(stored[0]).toMatchObject({ fileIds: ['f'], hasResults: true, environmentId: 'e' });
  expect(outcomes).toEqual({ written: 250 });
});

test('an unavailable store loses records, counts them, and disturbs nobody', async () => {
  const { record, recorder, outcomes } = setUp({}, () => Promise.reject(new Error('the store is down')));
  expect(record()).not.toBeNull();
  await expect(recorder.flush()).resolves.toBeUndefined();
  expect(outcomes).toEqual({ dropped: 1 });
});

test('no more than a thousand records wait for a slow store', () => {
  const { record, outcomes } = setUp({}, () => new Promise(() => {}));
  const ids = Array.from({ length: 1_200 }, record);
  expect(ids.filter((id) => id === null)).toHaveLength(200);
  expect(outcomes).toEqual({ dropped: 200 });
});

test('nothing is recorded where records are off, and only a share where one is configured', () => {
  expect(setUp({ days: 0 }).record()).toBeNull();
  expect(setUp({ share: 0 }).record()).toBeNull();
  const { record } = setUp({ share: 0.5 });
  const kept = Array.from({ length: 900 }, record).filter((id) => id !== null);
  expect(kept.length).toBeGreaterThan(300);
  expect(kept.length).toBeLessThan(600);
});

test.each<[RecordedText, { secret: boolean; passage: boolean }]>([
  ['none', { secret: false, passage: false }],
  ['questions', { secret: true, passage: false }],
  ['passages', { secret: true, passage: true }],
])('a record with the text of %s has that and no more', async (text, { secret, passage }) => {
  const { stored, record, recorder } = setUp({ text });
  record();
  await recorder.close();
  const json = JSON.stringify(stored);
  expect(json.includes('secret')).toBe(secret);
  expect(json.includes('is on Friday')).toBe(passage);
  expect(stored[0]?.hits[0]).toMatchObject({ chunkId: 'c', score: 0.9, scoreParts });
});
