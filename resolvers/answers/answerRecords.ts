import type { ActivityStep } from '../../domain/activity';
import type { AnswerRecord } from '../../domain/answers';
import { answerOutcomes, isAnswer } from '../../domain/outcomes';
import type { AnswerDoc } from '../../models/answers';

export function toAnswerRecord(answer: AnswerDoc): AnswerRecord {
  const { _id: id, activityJson, environmentId, fileIds, hasResults, expiresAt, ...fields } = answer;
  return {
    id,
    ...fields,
    outcome: fields.outcome ?? null,
    activity: JSON.parse(activityJson) as ActivityStep[],
  };
}

/** The condition for a period; empty where it has no bounds. */
export function within({ from, to }: { from: Date | null; to: Date | null }): { at?: object } {
  if (!from && !to) return {};
  return { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } };
}

/** The condition for questions that were asked in vain; answers of earlier versions have no outcome. */
export const unanswered = {
  $or: [
    { outcome: { $in: answerOutcomes.filter((outcome) => !isAnswer(outcome)) } },
    { outcome: null, hasResults: false },
  ],
};

/** The conditions of a filter that were given. */
export function omitNulls(conditions: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== null));
}
