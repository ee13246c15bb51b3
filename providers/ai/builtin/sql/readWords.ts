import { type Asked, type Lexicon, lexiconOf } from './lexicon';
import { type Token, tokenizeQuestion } from './words';

/** The words of a question, which depend on no schema: read once for all databases that it may be about. */
export interface QuestionWords {
  tokens: readonly Token[];
  lexicon: Lexicon;
  stems: ReadonlySet<string>;
  /** The kind of thing that its first words with a meaning ask for. */
  asks: Asked | null;
  /** Whether it has more words than are read. */
  isCut: boolean;
}

/** Reading takes time by the number of words; questions to a database are shorter. */
const maxTokens = 80;

export function readWords(question: string): QuestionWords {
  const given = tokenizeQuestion(question);
  const lexicon = lexiconOf(given);
  const isCut = given.length > maxTokens;
  const text = isCut
    ? question
    : lexicon.rewrites.reduce((written, [from, to]) => written.replace(from, to), question);
  const tokens = (text === question ? given : tokenizeQuestion(text)).slice(0, maxTokens);
  const stems = new Set(tokens.map(({ stem }) => stem));
  // "Hey, who was …?"
  const start = tokens.findIndex(({ kind, lower }) => kind === 'word' && !lexicon.fillers.has(lower));
  const [first = '', second = ''] = tokens.slice(Math.max(start, 0)).map(({ lower }) => lower);
  const asks = lexicon.asks.get(first) ?? lexicon.asks.get(`${first} ${second}`) ?? null;
  return { tokens, lexicon, stems, asks, isCut };
}
