import type { Lexicon } from './lexicon';
import type { SchemaIndex } from './schemaTypes';
import type { WordSimilarity } from './similarity';

/** What the words of a question are linked by. */
export interface Sources {
  index: SchemaIndex;
  lexicon: Lexicon;
  similarity: WordSimilarity;
  now: Date;
}
