import { randomUUID } from 'node:crypto';
import type { Activity } from '../../domain/activity';
import type { RecordedText } from '../../domain/answers';
import type { Logger } from '../../domain/context';
import type { Telemetry } from '../../domain/ports/telemetry';
import type { AnswerDoc } from '../../models/answers';
import type { Models } from '../../models/createModels';
import type { DescribedAnswer } from './describeAnswer';
import { withoutText } from './withoutText';

export interface AnswerRecording {
  /** How long records are kept; 0: none are written. */
  days: number;
  /** The share of answers that are recorded, 0 to 1. */
  share: number;
  text: RecordedText;
}

export interface FinishedAnswer {
  environmentId: string;
  keyId: string;
  requestId: string;
  at: Date;
  durationMs: number;
  activity: Activity;
  describe(): DescribedAnswer;
}

export interface AnswerRecorder {
  /** Records an answer soon. Returns the ID of the record, or null where none is kept. Never throws. */
  record(answer: FinishedAnswer): string | null;
  /** Writes what waits. */
  flush(): Promise<void>;
}

/** Long enough to write many records at once, short enough to lose few when the process is killed. */
const flushDelayMs = 250;
/** The number of records that wait while the store is slow; further ones are dropped. */
const maxWaiting = 1_000;
/** About the size of one message to the store with the texts of all passages. */
const batchSize = 100;
const dayMs = 86_400_000;

export function createAnswerRecorder(deps: {
  models: Pick<Models, 'answers'>;
  recording: AnswerRecording;
  telemetry: Telemetry;
  log: Logger;
}): AnswerRecorder & { close(): Promise<void> } {
  const { models, recording, telemetry, log } = deps;
  const waiting: { id: string; finished: FinishedAnswer }[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function toDoc(id: string, { activity, describe, at, ...finished }: FinishedAnswer): AnswerDoc {
    const { steps, modelCalls, promptTokens, completionTokens } = activity;
    const { quotedFileIds = [], ...described } = describe();
    const { hits, citations, rowCount } = described;
    const named = [...hits, ...citations].map(({ fileId }) => fileId);
    const doc: AnswerDoc = {
      _id: id,
      ...finished,
      at,
      ...described,
      modelCalls,
      promptTokens,
      completionTokens,
      fileIds: [...new Set([...named, ...quotedFileIds])],
      hasResults: hits.length > 0 || (rowCount ?? 0) > 0,
      activityJson: JSON.stringify(steps),
      expiresAt: new Date(at.getTime() + recording.days * dayMs),
    };
    return withoutText(doc, steps, recording.text);
  }

  async function writeBatch(): Promise<void> {
    const batch = waiting.splice(0, batchSize);
    try {
      const docs = batch.map(({ id, finished }) => toDoc(id, finished));
      // Not through mongoose's documents, whose checks would cost more than the write.
      await models.answers.collection.insertMany(docs as never[], { ordered: false });
      telemetry.count('answer_records', { outcome: 'written' }, batch.length);
    } catch (error) {
      telemetry.count('answer_records', { outcome: 'dropped' }, batch.length);
      log.warn({ error, answers: batch.length }, 'could not write the records of answers; they are dropped');
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(async () => {
      while (waiting.length > 0) await writeBatch();
    });
    return writing;
  }

  return {
    record(finished) {
      const { days, share } = recording;
      if (days === 0 || (share < 1 && Math.random() >= share)) return null;
      if (waiting.length >= maxWaiting) {
        telemetry.count('answer_records', { outcome: 'dropped' });
        return null;
      }
      const id = randomUUID();
      waiting.push({ id, finished });
      timer ??= setTimeout(() => void flush(), flushDelayMs).unref();
      return id;
    },
    flush,
    close: flush,
  };
}
