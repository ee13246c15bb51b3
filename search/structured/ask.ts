import { explainQuery } from './explain';
import { Unclear } from './question/joins';
import { planQuery } from './question/plan';
import { scanQuestion } from './question/scan';
import type { SchemaIndex } from './question/schemaIndex';
import type { Query } from './sql/ast';

export type Asked =
  | { understood: true; query: Query; explanation: string }
  | { understood: false; notUnderstood: string[]; reason: string };

/**
 * A question in English as a query over the schema, or why not. Pure: the same question, schema and `now` give
 * the same query. It answers only where every content word was understood in one way.
 */
export function ask(question: string, index: SchemaIndex, now: Date): Asked {
  const intent = scanQuestion(question, index, now);
  if (intent.notUnderstood.length > 0) {
    const words = intent.notUnderstood.map((word) => `"${word}"`).join(', ');
    return { understood: false, notUnderstood: intent.notUnderstood, reason: `not understood: ${words}` };
  }
  try {
    const query = planQuery(intent, index);
    return { understood: true, query, explanation: explainQuery(query) };
  } catch (error) {
    if (error instanceof Unclear)
      return { understood: false, notUnderstood: [], reason: `can't tell ${error.message}` };
    throw error;
  }
}
