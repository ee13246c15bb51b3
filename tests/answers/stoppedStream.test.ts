import { once } from 'node:events';
import type { CompletionRequest, LanguageModel } from '../../domain/ports/languageModel';
import { oneLanguageModel } from '../../domain/ports/languageModels';
import { streamAnswer } from '../../resolvers/chat/streamAnswer';
import { ingest } from '../graphql/support/ingest';
import { startHarness } from '../harness';
import { openContexts } from '../operations';

const sentence = 'Valve number 3 opens at 5 bar.';

/** Writes one statement, and then nothing until it is told to stop. */
function silentAfterFirst(stopped: () => void): LanguageModel {
  async function* stream({ signal }: CompletionRequest): ReturnType<LanguageModel['stream']> {
    const statement = { text: sentence, evidence: [{ source: 1, quote: sentence }] };
    yield { kind: 'delta', text: `{"answered": true, "statements": [${JSON.stringify(statement)}, ` };
    if (!signal?.aborted) await once(signal as AbortSignal, 'abort');
    stopped();
    signal?.throwIfAborted();
  }
  const unused = async () => {
    throw new Error('unused');
  };
  return {
    ...{ id: 'silent', contextTokens: 16_000, stream, complete: unused },
    ...{ ping: async () => {}, close: async () => {} },
  };
}

test('whoever stops reading a streamed answer stops the model, while its connection goes on', async () => {
  const product = await startHarness();
  try {
    await ingest(product, 'valves.md', `# Valves\n\n${sentence}`);
    const { context, close } = await openContexts(product);
    let stop = () => {};
    const isStopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const ctx = await context({ languageModels: oneLanguageModel(silentAfterFirst(stop)) });
    const events = (await streamAnswer(ctx, { question: 'When does valve number 3 open?' }))[
      Symbol.asyncIterator
    ]();
    const first = await events.next();
    expect(first.value).toMatchObject({ kind: 'token' });
    // The words that are there are given; then it waits for more.
    const waiting = (async () => {
      while (!(await events.next()).done);
    })().catch(() => undefined);
    await events.return?.();
    await isStopped;
    await waiting;
    expect(ctx.signal.aborted).toBe(false);
    close();
  } finally {
    await product.close();
  }
});
