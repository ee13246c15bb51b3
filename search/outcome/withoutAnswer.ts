import type { SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { contentKeys } from '../../language/terms';
import type { RankedSentence } from '../answer/rankSentences';
import { refusal } from '../answer/refusal';
import type { ParsedQuestion } from '../question/parseQuestion';
import type { ComposedAnswer } from './compose';
import { excerptOf } from './excerpt';
import { aboutNamed } from './namedThings';
import { phrase, shorten } from './phrase';
import { plainText } from './plainText';

const maxShown = 3;
/** Characters of the closest passage, and of the others. */
const maxFirst = 900;
const maxFurther = 700;
/** Characters of the words that were looked for. */
const maxLookedFor = 100;

/** The answer where no sentence surely answers: the closest passages, or what was looked for. No citations. */
export function withoutAnswer(
  question: ParsedQuestion,
  hits: SearchHit[],
  language: string | null,
  ranked: RankedSentence[] = [],
): ComposedAnswer {
  const named = aboutNamed(question.text, hits, language);
  const near = named.size > 0 ? [...named] : hits;
  const shown = near.slice(0, maxShown);
  if (shown.length > 0) {
    const quotes = shown.map((hit, at) => {
      // Words that a passage in another language shares by chance tell nothing.
      const best = isForeign(hit, language) ? undefined : ranked.find((one) => one.hit === hit);
      return quoteOf(hit, best, language, at === 0 ? maxFirst : maxFurther);
    });
    return {
      answer: `${phrase('passages', language)}\n${quotes.join('\n')}`,
      citations: [],
      outcome: 'passages',
    };
  }
  const words = shorten(question.searchText, maxLookedFor);
  const lookedFor = words === '' ? '' : ` ${phrase('lookedFor', language, { words })}`;
  return { answer: `${refusal(language)}${lookedFor}`, citations: [], outcome: 'nothing_found' };
}

/** Whether a passage is in another language than the question, as far as both are known. */
export const isForeign = ({ content }: SearchHit, language: string | null): boolean =>
  (detectLanguage(content) ?? language) !== language;

function quoteOf(
  hit: SearchHit,
  best: RankedSentence | undefined,
  language: string | null,
  maxCharacters: number,
): string {
  const text = plainText(excerptOf(hit, best?.text, language, maxCharacters), best?.header);
  const page = hit.pageNumber ?? hit.startPage;
  const place = page === null ? hit.fileName : `${hit.fileName}, ${phrase('page', language, { page })}`;
  return `“${shorten(text, maxCharacters)}” (${place})`;
}

/** Whether a content word of the question stands in a passage, or in the name of its file. */
export function hasWordsOf(question: ParsedQuestion, hits: SearchHit[]): boolean {
  return hits.some(({ content, fileName, headingPath = [] }) => {
    const language = question.language ?? detectLanguage(content);
    const keys = new Set(contentKeys([content, fileName, ...headingPath].join('\n'), language));
    return question.keysIn(language).some((key) => keys.has(key));
  });
}
