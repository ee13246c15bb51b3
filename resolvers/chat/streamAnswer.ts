import type { ChatAnswer, Citation } from '../../domain/search';
import { answerQuestion } from '../answerQuestion';
import type { OperationContext } from '../context';

/** The events of a streamed answer: its text in pieces, then the citations, then the complete answer. */
export type AnswerEvent =
  | { kind: 'token'; text: string }
  | { kind: 'citations'; citations: Citation[] }
  | { kind: 'answer'; answer: ChatAnswer };

/** Splits a text into words with the white space around them. The concatenation is the text. */
function pieces(text: string): string[] {
  return text.match(/\s*\S+\s*/gu) ?? (text === '' ? [] : [text]);
}

/**
 * Streams the answer to a question, word by word.
 * @throws the errors of `answerQuestion`, before the first event where no text was generated yet
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
    // Answers without a language model are not streamed by `onDelta`.
    if (given === '') for (const piece of pieces(answer.answer)) yield { kind: 'token', text: piece };
    yield { kind: 'citations', citations: answer.citations };
    yield { kind: 'answer', answer };
  })();
}
