/** The settings of the records of answers. */
import { z } from 'zod';
import { type RecordedText, recordedTexts } from '../domain/answers';
import { share, whole } from './settingTypes';

export const answerSettings = {
  ANSWER_RECORD_DAYS: whole(30, 0, 3_650),
  ANSWER_RECORD_SHARE: share(1),
  ANSWER_RECORD_TEXT: z.enum(recordedTexts, 'must be none, questions or passages').default('questions'),
};

const shape = z.object(answerSettings);

export interface AnswerRecordingConfig {
  /** How long records are kept; 0: none are written. */
  days: number;
  /** The share of answers that are recorded, 0 to 1. */
  share: number;
  text: RecordedText;
}

export function answerRecordingOf(value: z.output<typeof shape>): AnswerRecordingConfig {
  return {
    days: value.ANSWER_RECORD_DAYS,
    share: value.ANSWER_RECORD_SHARE,
    text: value.ANSWER_RECORD_TEXT,
  };
}
