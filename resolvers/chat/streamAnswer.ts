import type { ChatAnswer, Citation } from '../../domain/search';
import { answerQuestion } from '../answerQuestion';
import type { OperationContext } from '../context';

/** What a listener gets of an answer: its text piece by piece, then what it rests on, then the whole record. */
export type AnswerEvent =
  | { kind: 'token'; text: string }
  | { kind: 'citations'; citations: Citation[] }
  | { kind: 'answer'; answer: ChatAnswer };

/** Words with the blanks that follow them: joined, they are the text again. */
function pieces(text: string): string[] {
  return text.match(/\s*\S+\s*/gu) ?? (text === '' ? [] : [text]);
}

/**
 * The answer to a question as it comes.
 * @throws as `answerQuestion`, before the first event
 */
export async function streamAnswer(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncGenerator<AnswerEvent>> {
  const answer = await answerQuestion(ctx, rawInput);
  return (async function* events(): AsyncGenerator<AnswerEvent> {
    for (const text of pieces(answer.answer)) yield { kind: 'token', text };
    yield { kind: 'citations', citations: answer.citations };
    yield { kind: 'answer', answer };
  })();
}
