import { maxQueryCharacters } from '../../domain/limits';
import { type PastTurn, standaloneQuestion } from '../../search/followUp/standaloneQuestion';

/** A turn as a caller tells it: no more than its texts is known. */
export interface ToldTurn {
  question: string;
  answer: string;
}

/** How many of the newest turns are read, and how much of an answer. */
const maxTurns = 5;
const maxAnswerCharacters = 4000;

/** The question as it would be asked without what was said before it, oldest turn first. */
export function wholeQuestion(question: string, turns: readonly ToldTurn[]): string {
  const past: PastTurn[] = [];
  for (const turn of turns.slice(-maxTurns)) {
    if (turn.question.length > maxQueryCharacters) continue;
    past.push({
      question: turn.question,
      standaloneQuestion: standaloneQuestion(turn.question, past).question,
      answer: turn.answer.slice(0, maxAnswerCharacters),
      outcome: 'answered',
      citedDocuments: [],
      sql: null,
    });
  }
  return standaloneQuestion(question, past).question;
}
