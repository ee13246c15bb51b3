/**
 * The text analysers by language. Each has a separate field in a chunk (`text.<key>`), so that words are stemmed, and
 * their document frequency counted, per language.
 */
const analyzers = {
  ar: 'lucene.arabic',
  bg: 'lucene.bulgarian',
  bn: 'lucene.bengali',
  ca: 'lucene.catalan',
  cjk: 'lucene.cjk',
  cs: 'lucene.czech',
  da: 'lucene.danish',
  de: 'lucene.german',
  el: 'lucene.greek',
  en: 'lucene.english',
  es: 'lucene.spanish',
  eu: 'lucene.basque',
  fa: 'lucene.persian',
  fi: 'lucene.finnish',
  fr: 'lucene.french',
  ga: 'lucene.irish',
  gl: 'lucene.galician',
  hi: 'lucene.hindi',
  hu: 'lucene.hungarian',
  hy: 'lucene.armenian',
  id: 'lucene.indonesian',
  it: 'lucene.italian',
  lt: 'lucene.lithuanian',
  lv: 'lucene.latvian',
  nl: 'lucene.dutch',
  no: 'lucene.norwegian',
  pl: 'lucene.polish',
  pt: 'lucene.portuguese',
  ro: 'lucene.romanian',
  ru: 'lucene.russian',
  sv: 'lucene.swedish',
  th: 'lucene.thai',
  tr: 'lucene.turkish',
  uk: 'lucene.ukrainian',
  /** Other languages, and texts of unknown language. */
  und: 'lucene.standard',
} as const;

export type TextKey = keyof typeof analyzers;
export const textKeys = Object.keys(analyzers) as TextKey[];

export function analyzerOf(key: TextKey): string {
  return analyzers[key];
}

/** The field key for a language (ISO 639-1, or null). */
export function textKeyOf(language: string | null): TextKey {
  if (language === null) return 'und';
  if (language === 'zh' || language === 'ja' || language === 'ko') return 'cjk';
  if (language === 'nb' || language === 'nn') return 'no';
  return textKeys.find((key) => key === language) ?? 'und';
}
