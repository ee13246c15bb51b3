/**
 * The outcomes of answers. `answered`: a sentence or rows that answer the question. `passages`: relevant passages
 * without a direct answer. `overview`: a summary, list or comparison made from parts of documents. `not_understood`: no
 * question that documents or databases could answer. `nothing_found`: nothing relevant was found.
 */
export const answerOutcomes = [
  'answered',
  'passages',
  'overview',
  'not_understood',
  'nothing_found',
] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

/** Whether the answer says what was asked for, with its sources. */
export const isAnswer = (outcome: AnswerOutcome): boolean => outcome === 'answered' || outcome === 'overview';
