/** The tasks of evaluations with texts of callers, for a thread: `openEvaluator` runs them. */
import type { Fault } from '../../domain/errors';
import type { CaseContent, SetFormat } from '../../domain/evaluation';
import { caseFaults } from '../caseFaults';
import { type Judgement, judgeCase } from '../judge/judgeCase';
import type { Observation } from '../judge/observation';
import { readSetFile, type SetFile } from '../setFile/readSetFile';
import { SetFileError } from '../setFile/setFileError';

/** A fault of a file is a value: of an error, only the message would arrive. */
export type ReadSetOutcome = { file: SetFile } | { fault: string };

export function readSet({ format, content }: { format: SetFormat; content: string }): ReadSetOutcome {
  try {
    return { file: readSetFile(format, content) };
  } catch (error) {
    if (error instanceof SetFileError) return { fault: error.message };
    throw error;
  }
}

/** Answered once the thread has loaded what it runs. */
export function ready(): void {}

export const faultsOf = (content: CaseContent): Fault[] => caseFaults(content);

export function judge({ content, seen }: { content: CaseContent; seen: Observation }): Judgement {
  return judgeCase(content, seen);
}
