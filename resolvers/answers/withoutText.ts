import type { ActivityStep } from '../../domain/activity';
import type { RecordedText } from '../../domain/answers';
import type { AnswerDoc } from '../../models/answers';

/** The record with no more text than the setting allows. */
export function withoutText(doc: AnswerDoc, steps: readonly ActivityStep[], text: RecordedText): AnswerDoc {
  if (text === 'passages') return doc;
  const hits = doc.hits.map((hit) => ({ ...hit, content: null }));
  if (text === 'questions') return { ...doc, hits };
  // Steps have the question and filters, whose values are text of the caller.
  const bare = steps.map((step) => ({ ...step, arguments: {} }));
  return {
    ...doc,
    hits,
    citations: doc.citations.map((citation) => ({ ...citation, quote: null })),
    question: null,
    answer: null,
    reasoning: null,
    sql: null,
    activityJson: JSON.stringify(bare),
  };
}
