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

/** Takes statements as they are written, and hands them out as they are asked for. */
class Deltas {
  private readonly waiting: string[] = [];
  private wake: (() => void) | null = null;
  private ended = false;
  text = '';

  push(delta: string): void {
    this.text += delta;
    this.waiting.push(delta);
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  /** The next statement, or null after the last. */
  async take(): Promise<string | null> {
    while (this.waiting.length === 0 && !this.ended) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.waiting.shift() ?? null;
  }
}

/**
 * The answer to a question as it comes.
 * @throws as `answerQuestion`, before the first event
 */
export async function streamAnswer(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncGenerator<AnswerEvent>> {
  const deltas = new Deltas();
  const answering = answerQuestion(ctx, rawInput, (delta) => deltas.push(delta)).finally(() => deltas.end());
  // What fails before anything was said fails the request; what fails later, the stream.
  const first = await Promise.race([deltas.take(), answering.then(() => null)]);
  return (async function* events(): AsyncGenerator<AnswerEvent> {
    for (let delta = first; delta !== null; delta = await deltas.take()) {
      for (const text of pieces(delta)) yield { kind: 'token', text };
    }
    const answer = await answering;
    const rest = answer.answer.startsWith(deltas.text) ? answer.answer.slice(deltas.text.length) : '';
    for (const text of pieces(rest)) yield { kind: 'token', text };
    yield { kind: 'citations', citations: answer.citations };
    yield { kind: 'answer', answer };
  })();
}
