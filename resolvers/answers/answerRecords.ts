import type { ActivityStep } from '../../domain/activity';
import type { AnswerRecord } from '../../domain/answers';
import type { AnswerDoc } from '../../models/answers';

export function toAnswerRecord(answer: AnswerDoc): AnswerRecord {
  const { _id: id, activityJson, environmentId, fileIds, hasResults, expiresAt, ...fields } = answer;
  return { id, ...fields, activity: JSON.parse(activityJson) as ActivityStep[] };
}

/** The condition for a period; empty where it has no bounds. */
export function within({ from, to }: { from: Date | null; to: Date | null }): { at?: object } {
  if (!from && !to) return {};
  return { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } };
}

/** The conditions of a filter that were given. */
export function givenOf(conditions: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== null));
}
