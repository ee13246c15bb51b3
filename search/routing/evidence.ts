import type { LinkedWords, QuestionReader } from '../../domain/ports/questionReader';
import { type Asked, ask } from '../structured/ask';

/** What in a query speaks for a database. */
export interface SchemaEvidence extends LinkedWords {
  /** Share of the content words that are linked. */
  coverage: number;
  asked: Asked;
}

/** Pure: what the words of a query are to a database, and whether they make a whole question there. */
export function gatherEvidence(query: string, reader: QuestionReader, now: Date): SchemaEvidence {
  const words = reader.link(query);
  const linked = words.links.reduce((sum, { weight }) => sum + weight, 0);
  const content = linked + words.unlinked.length;
  return { ...words, coverage: content === 0 ? 0 : linked / content, asked: ask(query, reader, now) };
}
