import type { AnswerOutcome } from '../../domain/outcomes';
import type { Citation, SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { citationOf } from '../answer/citationOf';
import { createMatcher } from '../answer/matchWords';
import type { ParsedQuestion } from '../question/parseQuestion';
import { plainText } from './plainText';

/** A part of an answer: words of a document, and what stands before them. */
export interface AnswerPart {
  hit: SearchHit;
  /** Verbatim in the hit's content. */
  quote: string;
  /** The subject of the part: a heading, the name of a file. */
  label: string | null;
  /** The first row of the table that the quote is a row of. */
  header?: string;
}

export interface ComposedAnswer {
  answer: string;
  citations: Citation[];
  outcome: AnswerOutcome;
}

/** An overview of several parts, each on a line of its own with the marker of its citation. */
export function composeOverview(parts: AnswerPart[], lead: string | null = null): ComposedAnswer {
  const lines = parts.map(({ label, quote, header }, at) => {
    const text = plainText(quote, header);
    const isList = text.includes('\n');
    const named = label === null ? text : `${label}:${isList ? '\n' : ' '}${text}`;
    return `${named} [${at + 1}]`;
  });
  return {
    answer: [...(lead === null ? [] : [lead]), ...lines].join('\n'),
    citations: parts.map(({ hit, quote }, at) => citationOf(hit, quote, at + 1)),
    outcome: 'overview',
  };
}

/** Most words of the question, which its cited sentences and their documents have to have to state what is asked. */
const minStated = 0.8;

/** Whether the cited sentences, with the names of their files, have most content words of the question. */
export function statesWhole(question: ParsedQuestion, { citations }: ComposedAnswer): boolean {
  const [first] = citations;
  if (first === undefined) return false;
  const language = question.language ?? detectLanguage(first.quote);
  const keys = question.keysIn(language);
  const stated = [first.fileName, ...citations.map(({ quote }) => quote)].join('\n');
  const found = createMatcher([...keys], language)(stated);
  return found.filter((share) => share > 0).length >= minStated * keys.length;
}
