import {
  createOpenAiLanguageModel,
  type OpenAiLanguageModelOptions,
} from '../../../providers/ai/openai/openAiLanguageModel';
import { extractAnswer, extractiveModelName } from '../../../search/answer/extractAnswer';
import { type GroundedRequest, groundedAnswer } from '../../../search/answer/groundedAnswer';
import { withoutAnswer } from '../../../search/outcome/withoutAnswer';
import { parseQuestion } from '../../../search/question/parseQuestion';
import { searchHit } from '../../fixtures/searchHit';
import { chatModel } from './protocol';
import { serverKinds } from './servers';

export const modelName = `${chatModel}-2024`;

export const hit = (chunkId: string, content: string) =>
  searchHit({ chunkId, fileId: `file-of-${chunkId}`, fileName: 'museum.pdf', content, pageNumber: 3 });

export const history = hit(
  'history',
  'The Harbor Museum was founded in 1887 by Clara Vance, a ship owner. It moved to Pier 4 after the flood.',
);
export const roof = hit(
  'roof',
  'The collection holds 2,400 models. The roof was replaced because salt had eaten it.',
);
export const founded = {
  text: 'Clara Vance founded the museum in 1887.',
  evidence: [{ source: 1, quote: 'The Harbor Museum was founded in 1887 by Clara Vance' }],
};
export const replaced = {
  text: 'Salt had eaten the roof.',
  evidence: [{ source: 2, quote: 'The roof was replaced because salt had eaten it.' }],
};

/** What the model answers: these statements. */
export function answerOf(...statements: object[]): string {
  return JSON.stringify({ answered: true, statements });
}

/** Asks the stand-in, and checks what holds for every answer: pieces and quotes. */
export async function askGrounded(
  origin: string,
  request: Partial<GroundedRequest> = {},
  options: Partial<OpenAiLanguageModelOptions> = {},
) {
  const languageModel = createOpenAiLanguageModel({
    server: serverKinds['Azure OpenAI']?.(origin) as never,
    model: chatModel,
    retries: { baseDelayMs: 1, maxAttempts: 2 },
    ...options,
  });
  const deltas: string[] = [];
  const { question = 'Who founded the Harbor Museum?', hits = [history, roof] } = request;
  const result = await groundedAnswer(
    { languageModel },
    {
      question,
      hits,
      fallback: () => ({ ...extractAnswer(parseQuestion(question), hits), model: extractiveModelName }),
      withoutAnswer: (language) => withoutAnswer(parseQuestion(question), hits, language),
      onDelta: (text) => deltas.push(text),
      ...request,
    },
  );
  expect(deltas.join('')).toBe(result.answer);
  for (const { quote, chunkId } of result.citations) {
    const source = hits.find((known) => known.chunkId === chunkId);
    expect(source?.content).toContain(quote);
  }
  return { ...result, deltas };
}
