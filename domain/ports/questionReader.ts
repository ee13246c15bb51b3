import type { Query } from '../sqlTree';
import type { DatabaseSchema } from './connector';

export type Reading =
  | { understood: true; language: string; query: Query }
  | {
      understood: false;
      /** ISO 639-1 */
      language: string;
      /** Words that could be linked to nothing. */
      notUnderstood: string[];
      /** The likeliest readings, where no word is the reason; at most two. */
      rivals: Query[];
    };

/** Words of a question that name something of a database. */
export interface WordLink {
  words: string;
  kind: 'table' | 'column' | 'value';
  /** `orders`, `orders.total` */
  target: string;
  table: string;
  /** 0 to 1 */
  score: number;
  /** Content words among `words`. */
  weight: number;
}

/** The words of a question, by what each is to a database. */
export interface LinkedWords {
  links: WordLink[];
  /** Words that ask for a calculation, a comparison or an order. */
  operators: string[];
  /** Content words that the schema knows nothing of. */
  unlinked: string[];
}

/** Reads questions over one database. Pure: the same question, schema and `now` give the same. */
export interface QuestionReader {
  read(question: string, now: Date): Reading;
  link(question: string): LinkedWords;
  /**
   * Shows the rows that a question names by what their table calls its rows, whatever else it asks; null where it
   * names none, or rows of several tables. `isNameable`: whether rows of a table are looked for.
   */
  namedRows(question: string, isNameable: (table: string) => boolean): Query | null;
}

export type CreateQuestionReader = (schema: DatabaseSchema) => QuestionReader;
