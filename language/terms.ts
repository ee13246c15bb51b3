import { comparable, scriptDigits, scriptRun } from './comparable';
import patterns from './data/terms.json';
import { toRegExp } from './patterns';
import { segmenterOf } from './segmenters';
import { stem } from './stem';
import { stopWords } from './stopWords';

/** A word of a text: its comparable form and its position. */
export interface Term {
  /** Lower-cased and stemmed; a pair of characters in scripts without spaces. */
  key: string;
  start: number;
  end: number;
  /** Whether it is a function word, which does not name the subject. */
  isStop: boolean;
}

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const word = /[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{M}\p{N}]+)*/gu;
/** In texts with digits above or below the line: those are words of their own, as in 10⁶ and 10^6. */
const wordOrScript =
  /(?:(?![²³¹⁰-⁹₀-₉])[\p{L}\p{M}\p{N}])+(?:['’.](?:(?![²³¹⁰-⁹₀-₉])[\p{L}\p{M}\p{N}])+)*|[²³¹⁰-⁹₀-₉]+/gu;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text, in order. */
export function termsOf(text: string, language: string | null): Term[] {
  const stops = language === null ? undefined : stopWords.get(language);
  const terms: Term[] = [];
  const { text: plain, hasScripts } = comparable(text);
  for (const match of plain.matchAll(hasScripts ? wordOrScript : word)) {
    const raw = match[0];
    if (hasScripts && scriptRun.test(raw))
      terms.push({
        key: scriptDigits(raw),
        start: match.index,
        end: match.index + raw.length,
        isStop: false,
      });
    else if (ideographs.test(raw)) terms.push(...ideographicTerms(raw, match.index));
    else if (unspaced.test(raw)) terms.push(...segmentedTerms(raw, match.index));
    else {
      const bare = withoutClitic(raw.toLowerCase(), language);
      terms.push({
        key: stem(bare, language),
        start: match.index,
        end: match.index + raw.length,
        isStop: stops?.has(bare) === true,
      });
    }
  }
  return terms;
}

/** Adjectives that ask for a measure: the answer has a number and a unit instead. */
const askingMeasures = toRegExp(patterns.askingMeasures, 'giu');

/** The distinct content words of a question; all words if it has none. */
export function contentKeys(text: string, language: string | null): string[] {
  const terms = termsOf(text.replace(askingPhrases, ' ').replace(askingMeasures, ' '), language);
  const content = terms.filter((term) => !term.isStop);
  return [...new Set((content.length > 0 ? content : terms).map((term) => term.key))];
}

/** Whether a text is keywords, as typed into a search box, rather than a question or sentence. */
export function isKeyWords(text: string, language: string | null): boolean {
  const asks = /[?？؟]/u.test(text) || text.search(askingPhrases) >= 0;
  return !asks && !termsOf(text, language).some((term) => term.isStop);
}

/** A question without its function words, for keyword search; unchanged if nothing else remains. */
export function withoutFunctionWords(text: string, language: string | null): string {
  const stops = language === null ? undefined : stopWords.get(language);
  const asked = text.replace(askingPhrases, ' ');
  const kept = asked.replace(word, (raw) => (stops?.has(raw.toLowerCase()) === true ? ' ' : raw));
  const tidy = kept.replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : text;
}

/** Removes elided articles and possessive endings: `l'eau`, `dell'acqua`, `company's`. */
function withoutClitic(lower: string, language: string | null): string {
  if (!/['’]/.test(lower)) return lower;
  if (language === 'fr' || language === 'it' || language === 'ca')
    return lower.replace(/^\p{L}{1,5}['’]/u, '');
  return lower.replace(/['’]s?$|['’]s$/u, '').replace(/['’]/gu, '');
}

/** Runs of ideographs as overlapping pairs, as full-text search indexes them; other letters as they are. */
function ideographicTerms(raw: string, offset: number): Term[] {
  const terms: Term[] = [];
  for (const run of raw.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu,
  )) {
    const start = offset + run.index;
    const characters = [...run[0]];
    if (!ideographs.test(run[0]) || characters.length === 1) {
      terms.push({ key: run[0].toLowerCase(), start, end: start + run[0].length, isStop: false });
      continue;
    }
    let position = start;
    for (let i = 0; i + 1 < characters.length; i++) {
      const pair = `${characters[i]}${characters[i + 1]}`;
      terms.push({ key: pair, start: position, end: position + pair.length, isStop: isFunctionPair(pair) });
      position += characters[i]?.length ?? 1;
    }
  }
  return terms;
}

/** Pairs with a particle are not about the subject. */
function isFunctionPair(pair: string): boolean {
  return /[\p{Script=Hiragana}的了是在和吗呢吧嗎]/u.test(pair);
}

/** Question words of languages without spaces, which would form pairs with adjacent words. */
const askingPhrases =
  /什么时候|什麼時候|为什么|為什麼|什么|什麼|怎么样|怎么|怎样|如何|多少|哪一?[个些里位年种]|哪|谁|誰|几|何时|何時|为何|何|いつ|どこ|どの|どんな|だれ|なぜ|どうして|いくつ|いくら|ですか|ますか|でしたか|ましたか|언제|누가|누구|어디|무엇|얼마|어떤|어떻게|입니까|습니까|니까|인가요/gu;

function segmentedTerms(raw: string, offset: number): Term[] {
  return [...segmenterOf('th', 'word').segment(raw)].map(({ segment, index }) => ({
    key: segment,
    start: offset + index,
    end: offset + index + segment.length,
    isStop: false,
  }));
}
