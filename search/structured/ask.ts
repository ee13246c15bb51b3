import type { QuestionReader } from '../../domain/ports/questionReader';
import type { Query } from '../../domain/sqlTree';
import { explainQuery } from './explain';

export type Asked =
  | { understood: true; query: Query; language: string }
  | { understood: false; notUnderstood: string[]; reason: string };

/**
 * A question as a query over the schema, or why not. Pure: the same question, schema and `now` give the same query.
 * It answers only where it is sure of one meaning.
 */
export function ask(question: string, reader: QuestionReader, now: Date): Asked {
  const reading = reader.read(question, now);
  if (reading.understood) return reading;
  const { notUnderstood, rivals } = reading;
  if (notUnderstood.length > 0) {
    const quoted = notUnderstood.map((word) => `"${word}"`).join(', ');
    return { understood: false, notUnderstood, reason: `not understood: ${quoted}` };
  }
  const meanings = rivals.map((query) => `"${explainQuery(query)}"`).join(' or ');
  return {
    understood: false,
    notUnderstood,
    reason: meanings ? `can't tell which is meant: ${meanings}` : "can't tell what it asks for",
  };
}
