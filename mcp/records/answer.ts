import type { ChatAnswer, Citation, StructuredResult } from '../../domain/search';
import { citation } from '../../rest/records/chatAnswer';
import { type Field, field, record } from '../../rest/records/record';
import { routingInfo, structuredResult } from '../../rest/records/searchResults';
import { listOf, nullable, type RestType, string, uri } from '../../rest/records/types';

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

export type LinkedAnswer = Pick<ChatAnswer, 'question' | 'answer' | 'model' | 'routing'> & {
  citations: LinkedCitation[];
  structured: StructuredResult | null;
};

/** The fields of REST's answer without the passages that it was found in: `search_documents` returns those. */
export const answerRecord = record<LinkedAnswer>('Answer', 'An answer with its citations.', {
  question: field(string, ({ question }) => question),
  answer: field(
    string,
    ({ answer }) => answer,
    'The answer, with markers such as `[1]` that refer to the citations.',
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
