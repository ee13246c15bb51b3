import type { AnswerExtras, ChatAnswer, Citation } from '../../domain/search';
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
 * Streams the answer to a question, word by word. Whoever stops reading stops the model, too.
 * @throws the errors of `answerQuestion`, before the first event where no text was generated yet
 */
export async function streamAnswer(
  ctx: OperationContext,
  rawInput: unknown,
  extras?: AnswerExtras,
): Promise<AsyncIterable<AnswerEvent>> {
  const written: string[] = [];
  let wake = () => {};
  // The signal of the context may be that of a connection, which goes on. Not `AbortSignal.any`: on Node 20, that
  // connection would keep the signals of all its streams.
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = () => stopping.abort(ctx.signal.reason);
  if (ctx.signal.aborted) stop();
  else ctx.signal.addEventListener('abort', stop);
  const write = (text: string) => {
    written.push(text);
    wake();
  };
  const running = answerQuestion({ ...ctx, signal }, rawInput, write, extras);
  let settled = false;
  const settle = () => {
    settled = true;
    ctx.signal.removeEventListener('abort', stop);
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

  async function* events(): AsyncGenerator<AnswerEvent> {
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
  }

  const generator = events();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => generator.next(),
      // A pending generator cannot return: what it waits for ends first.
      async return() {
        stop();
        return generator.return(undefined);
      },
    }),
  };
}
