import { answerOutcomes } from '../../domain/outcomes';
import type { ChatAnswer, Citation, StructuredResult } from '../../domain/search';
import type { FileLinks } from '../../http/fileLinks';
import { citation } from './chatAnswer';
import { type Field, field, record } from './record';
import { routingInfo, structuredResult } from './searchResults';
import { listOf, nullable, oneOf, type RestType, string, uri } from './types';

type LinkedCitation = Citation & { url: string };

const link: Field<LinkedCitation> = field(
  uri,
  ({ url }) => url,
  'The page of the file with the passage marked.',
);

/** REST's citation with a link. */
const linkedCitation: RestType<LinkedCitation> = {
  write: (value) => ({ ...(citation.write(value) as object), url: link.write(value) }),
  describe(place) {
    const { properties, required, ...rest } = citation.describe(place);
    return {
      ...rest,
      properties: { ...(properties as object), url: link.describe(place) },
      required: [...(required as string[]), 'url'],
    };
  },
};

export type LinkedAnswer = Pick<
  ChatAnswer,
  'question' | 'standaloneQuestion' | 'answer' | 'outcome' | 'suggestions' | 'model' | 'routing'
> & {
  citations: LinkedCitation[];
  structured: StructuredResult | null;
};

/** The fields of REST's answer without the passages that it was found in: `search_documents` returns those. */
export const answerRecord = record<LinkedAnswer>('Answer', 'An answer with its citations.', {
  question: field(string, ({ question }) => question),
  standalone_question: field(
    string,
    ({ standaloneQuestion }) => standaloneQuestion,
    'What was searched: the question, or what a follow-up means.',
  ),
  answer: field(
    string,
    ({ answer }) => answer,
    'The answer, with markers such as `[1]` that refer to the citations.',
  ),
  outcome: field(
    oneOf('AnswerOutcome', answerOutcomes, 'What an answer is.'),
    ({ outcome }) => outcome,
    'What the answer is: only `answered` and `overview` say what was asked for.',
  ),
  suggestions: field(
    listOf(string),
    ({ suggestions }) => suggestions,
    'Questions that can be answered here, where this one was not understood.',
  ),
  citations: field(listOf(linkedCitation), ({ citations }) => citations),
  routing: field(routingInfo, ({ routing }) => routing),
  structured: field(
    nullable(structuredResult),
    ({ structured }) => structured,
    'The rows that the answer is from.',
  ),
  model: field(string, ({ model }) => model, 'The name of the model that generated the answer.'),
});

/** The answer with the links of its citations. */
export function linkAnswer(answer: ChatAnswer, urlOf: FileLinks): LinkedAnswer {
  const { citations, results, ...rest } = answer;
  const linked = citations.map((citation) => ({ ...citation, url: urlOf(citation.fileId, citation) }));
  return { ...rest, citations: linked, structured: results.structured };
}
