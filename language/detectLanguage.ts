import type * as TinyLd from 'tinyld';
import { stopWords } from './stopWords';

/** Scripts that identify a language, or an analyser. Han without kana or hangul is Chinese. */
const scripts: [language: string, letters: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ta', /\p{Script=Tamil}/gu],
];
const sharedScripts: [languages: string[], letters: RegExp][] = [
  [['ru', 'uk', 'bg'], /\p{Script=Cyrillic}/gu],
  [['ar', 'fa'], /\p{Script=Arabic}/gu],
];
const latinLanguages = [...stopWords.keys()].filter(
  (language) => !['el', 'hi', ...sharedScripts.flatMap(([languages]) => languages)].includes(language),
);

/** The characters examined: enough for reliable results, few enough to call it for every chunk. */
const sampleCharacters = 4000;
/** Statistics of fewer characters tell nothing. */
const minStatistics = 40;
/** An ideograph counts as three letters. */
const ideographWeight = 3;

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/**
 * The language of a text as ISO 639-1, or null where it is not detected. The script decides where it can, then
 * the function words, which also work for questions of a few words; character statistics come last, and only for
 * texts that are long enough.
 */
export function detectLanguage(text: string): string | null {
  return languageByWords(text) ?? byStatistics(text.slice(0, sampleCharacters).toLowerCase());
}

/** The same without character statistics, which cost milliseconds and are for want of anything better. */
export function languageByWords(text: string): string | null {
  const sample = text.slice(0, sampleCharacters).toLowerCase();
  const letters = count(sample, /\p{L}/gu);
  if (letters === 0) return null;

  const latin = count(sample, /\p{Script=Latin}/gu);
  const byScript = scripts
    .map(([language, pattern]) => ({ language, found: count(sample, pattern) }))
    .filter(({ found }) => found > 0);
  const han = byScript.reduce((sum, { language, found }) => sum + (isIdeographic(language) ? found : 0), 0);
  if (han * ideographWeight > latin) {
    const kana = byScript.find(({ language }) => language === 'ja')?.found ?? 0;
    const hangul = byScript.find(({ language }) => language === 'ko')?.found ?? 0;
    if (hangul > han / 3) return 'ko';
    return kana > han / 20 ? 'ja' : 'zh';
  }
  const own = byScript.find(({ language, found }) => !isIdeographic(language) && found > letters / 2);
  if (own !== undefined) return own.language;

  for (const [languages, pattern] of sharedScripts) {
    if (count(sample, pattern) > letters / 2)
      return byFunctionWords(sample, languages) ?? languages[0] ?? null;
  }
  return byFunctionWords(sample, latinLanguages);
}

function isIdeographic(language: string): boolean {
  return language === 'zh' || language === 'ja' || language === 'ko';
}

/**
 * Single letters are ignored (initials, variables). One function word is enough only for a question. English needs a
 * smaller lead, because its function words are most often mistaken for those of other languages.
 */
function byFunctionWords(sample: string, languages: string[]): string | null {
  const words = (sample.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length > 1);
  const ranked = languages
    .map((language) => {
      const list = stopWords.get(language);
      return { language, hits: words.filter((word) => list?.has(word)).length };
    })
    .sort((a, b) => b.hits - a.hits);
  const [first, second] = ranked;
  const english = ranked.find(({ language }) => language === 'en')?.hits ?? 0;
  if (first === undefined || first.hits < (/[?¿؟;]/.test(sample) ? 1 : 2)) return null;
  if (first.hits < words.length * 0.12) return null;
  if (english > 0 && first.hits < english * 1.5) return 'en';
  return first.hits > (second?.hits ?? 0) ? first.language : null;
}

function byStatistics(sample: string): string | null {
  if (sample.length < minStatistics || !/\p{L}/u.test(sample)) return null;
  // Loaded lazily: the statistics are large, and few questions need them.
  const { detectAll }: typeof TinyLd = require('tinyld');
  const [first, second] = detectAll(sample);
  if (first === undefined) return null;
  const sure = first.accuracy >= 0.5 && first.accuracy >= 2 * (second?.accuracy ?? 0);
  return sure && first.lang.length === 2 ? first.lang : null;
}
