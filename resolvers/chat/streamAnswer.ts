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
 * The answer to a question as it is written. What comes of one statement at once is given word by word.
 * @throws as `answerQuestion`, before the first event where nothing was written yet
 */
export async function streamAnswer(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncGenerator<AnswerEvent>> {
  const written: string[] = [];
  let wake = () => {};
  const running = answerQuestion(ctx, rawInput, (text) => {
    written.push(text);
    wake();
  });
  let settled = false;
  const settle = () => {
    settled = true;
    wake();
  };
  running.then(settle, settle);
  const news = async () => {
    while (written.length === 0 && !settled) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  await news();
  if (written.length === 0) await running;

  return (async function* events(): AsyncGenerator<AnswerEvent> {
    let given = '';
    for (await news(); written.length > 0; await news()) {
      const text = written.splice(0).join('');
      given += text;
      for (const piece of pieces(text)) yield { kind: 'token', text: piece };
    }
    const answer = await running;
    // What no model wrote comes as a whole, after the fact.
    if (given === '') for (const piece of pieces(answer.answer)) yield { kind: 'token', text: piece };
    yield { kind: 'citations', citations: answer.citations };
    yield { kind: 'answer', answer };
  })();
}
