import { join } from 'node:path';
import { Piscina } from 'piscina';
import { AppError, type Fault } from '../../domain/errors';
import type { CaseContent, SetFormat } from '../../domain/evaluation';
import { FairSlots } from '../../domain/fairSlots';
import type { Judgement } from '../judge/judgeCase';
import type { Observation } from '../judge/observation';
import type { SetFile } from '../setFile/readSetFile';
import type * as tasks from './evaluationThread';

/**
 * Reads files of cases and judges answers in threads of their own: regular expressions and files of callers may take
 * seconds. What takes longer, or more memory, ends its thread and nothing else. All reject with `bad_request` then, and
 * with `unavailable` where too many wait.
 */
export interface Evaluator {
  /** @throws `bad_request` with the place where the file is none */
  readSet(format: SetFormat, content: string): Promise<SetFile>;
  /** The faults of a case beside the types of its fields. */
  faultsOf(content: CaseContent): Promise<Fault[]>;
  /** Compares what a question was answered with to what its case expects. */
  judge(content: CaseContent, seen: Observation): Promise<Judgement>;
  close(): Promise<void>;
}

/** The tasks of a thread, as calls that run them there. `tooMuch` says what failed where one takes too long. */
type ThreadCalls = {
  [Name in keyof typeof tasks]: (
    task: Parameters<(typeof tasks)[Name]>[0],
    tooMuch: string,
  ) => Promise<ReturnType<(typeof tasks)[Name]>>;
};

export interface EvaluatorOptions {
  /** The time-outs in milliseconds, from when a thread begins. They default to 20 s for a file and 10 s for a case. */
  fileTimeoutMs?: number;
  caseTimeoutMs?: number;
}

const maxMemoryMb = 256;
const maxWaiting = 50;
const busy = { message: 'Too many evaluation sets are being read.', retryAfterSeconds: 5 };
const idleTimeoutMs = 10_000;

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const filename = __filename.endsWith('.ts')
  ? join(__dirname, '../../dist/evaluation/thread/evaluationThread.js')
  : join(__dirname, 'evaluationThread.js');

function openPool(timeoutMs: number) {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    maxQueue: maxWaiting,
    idleTimeout: idleTimeoutMs,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  // Errors of a thread that failed without a task, which the pool has removed. Without a listener they would end the
  // process.
  pool.on('error', () => undefined);
  // One task after the other, so that the time-out of each counts its own time.
  const slots = new FairSlots({ max: 1, maxWaitingPerOwner: maxWaiting - 1, busy });

  async function runTask(name: string, task: unknown, tooMuch: string): Promise<unknown> {
    // A thread that has to start takes its time, too.
    await pool.run(undefined, { name: 'ready' });
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), timeoutMs);
    try {
      return await pool.run(task, { name, signal: ending.signal });
    } catch (error) {
      const isTooMuch =
        ending.signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw isTooMuch ? new AppError('bad_request', tooMuch, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  const calls = new Proxy({} as ThreadCalls, {
    get: (_, name: string) => (task: unknown, tooMuch: string) =>
      slots.run('', undefined, () => runTask(name, task, tooMuch)),
  });
  return { calls, close: () => pool.destroy() };
}

/** Opens an evaluator. Its threads start with their first tasks and end when they are idle. */
export function openEvaluator({
  fileTimeoutMs = 20_000,
  caseTimeoutMs = 10_000,
}: EvaluatorOptions = {}): Evaluator {
  // A thread each, so that a file keeps no run waiting.
  const files = openPool(fileTimeoutMs);
  const cases = openPool(caseTimeoutMs);
  return {
    async readSet(format, content) {
      const tooMuch = 'The file takes too much time or memory to read.';
      const outcome = await files.calls.readSet({ format, content }, tooMuch);
      if ('fault' in outcome) throw new AppError('bad_request', outcome.fault);
      return outcome.file;
    },
    faultsOf: (content) => files.calls.faultsOf(content, 'The case takes too much time or memory to check.'),
    judge: (content, seen) =>
      cases.calls.judge({ content, seen }, 'The assertions take too much time or memory to check.'),
    async close() {
      await Promise.all([files.close(), cases.close()]);
    },
  };
}
