import { stem } from './stem';
import { stopWords } from './stopWords';

/** A word of a text: its comparable form and where it stands. */
export interface Term {
  /** Lower-cased and stemmed; a pair of characters where words are not set apart by spaces. */
  key: string;
  start: number;
  end: number;
  /** A function word: it tells what kind of question it is, not what it is about. */
  isStop: boolean;
}

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const word = /[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{M}\p{N}]+)*/gu;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenters = new Map<string, Intl.Segmenter>();

/** The words of a text in the order they stand. */
export function termsOf(text: string, language: string | null): Term[] {
  const stops = language === null ? undefined : stopWords.get(language);
  const terms: Term[] = [];
  for (const match of text.matchAll(word)) {
    const raw = match[0];
    if (ideographs.test(raw)) terms.push(...ideographicTerms(raw, match.index));
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

/** How a measure is asked for: the answer has a number and a unit instead of the adjective. */
const askingMeasures =
  /\bhow (?:long|big|high|large|far|old|often|tall|wide|deep|heavy|fast|early|late|soon|thick|expensive)\b|\b(?:no|any) longer\b|\bwie (?:lange?|hoch|groß|weit|alt|oft|schnell|schwer|teuer|breit|tief)(?!\p{L})|\bhoe (?:lang|ver|oud|groot|hoog|vaak|zwaar)(?!\p{L})|\b(?:hur|hvor) (?:lång|länge|stor|hög|gammal|ofta|lang|lenge|længe|høj|høy|gammel|ofte)(?!\p{L})|\b(?:cuánto|quanto) tempo\b|\bcuánto tiempo\b|\bcombien de (?:temps|fois)\b|как (?:долго|часто|далеко|высоко)/giu;

/** The distinct words that carry the meaning of a question; all of them where nothing else is left. */
export function contentKeys(text: string, language: string | null): string[] {
  const terms = termsOf(text.replace(askingPhrases, ' ').replace(askingMeasures, ' '), language);
  const content = terms.filter((term) => !term.isStop);
  return [...new Set((content.length > 0 ? content : terms).map((term) => term.key))];
}

/** Whether a text asks nothing and joins nothing: words to look for, as they are typed into a search box. */
export function isKeyWords(text: string, language: string | null): boolean {
  const asks = /[?？؟]/u.test(text) || text.search(askingPhrases) >= 0;
  return !asks && !termsOf(text, language).some((term) => term.isStop);
}

/** A question without its function words, for a word search; as it is where nothing else would be left. */
export function withoutFunctionWords(text: string, language: string | null): string {
  const stops = language === null ? undefined : stopWords.get(language);
  const asked = text.replace(askingPhrases, ' ');
  const kept = asked.replace(word, (raw) => (stops?.has(raw.toLowerCase()) === true ? ' ' : raw));
  const tidy = kept.replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : text;
}

/** `l'eau`, `dell'acqua`, `company's`: the word without what is elided before it or hung behind it. */
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

/** Pairs with a particle say nothing of the subject. */
function isFunctionPair(pair: string): boolean {
  return /[\p{Script=Hiragana}的了是在和吗呢吧嗎]/u.test(pair);
}

/** Question words of languages that set no spaces: they would make pairs with the words beside them. */
const askingPhrases =
  /什么时候|什麼時候|为什么|為什麼|什么|什麼|怎么样|怎么|怎样|如何|多少|哪一?[个些里位年种]|哪|谁|誰|几|何时|何時|为何|何|いつ|どこ|どの|どんな|だれ|なぜ|どうして|いくつ|いくら|ですか|ますか|でしたか|ましたか|언제|누가|누구|어디|무엇|얼마|어떤|어떻게|입니까|습니까|니까|인가요/gu;

function segmentedTerms(raw: string, offset: number): Term[] {
  let segmenter = segmenters.get('th');
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter('th', { granularity: 'word' });
    segmenters.set('th', segmenter);
  }
  return [...segmenter.segment(raw)].map(({ segment, index }) => ({
    key: segment,
    start: offset + index,
    end: offset + index + segment.length,
    isStop: false,
  }));
}
