import { newStemmer } from 'snowball-stemmers';
import { regularForm } from './irregularForms';

const algorithms: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

/** Inflected languages without an algorithm: words that share a long beginning count as one. */
const beginningCharacters: Record<string, number> = { bg: 5, el: 5, hi: 4, lt: 5, lv: 5, pl: 5, uk: 5 };

/** Stems are cached, because stemming is the most expensive part of analyzing a passage and words repeat. */
const maxRememberedStems = 100_000;
const stemmers = new Map<string, (word: string) => string>();

/** The stem of a lower-cased word; two forms of a word are the same when their stems are. */
export function stem(word: string, language: string | null): string {
  if (language === null || /\d/.test(word)) return word;
  let stemmer = stemmers.get(language);
  if (stemmer === undefined) {
    stemmer = remembering(makeStemmer(language));
    stemmers.set(language, stemmer);
  }
  return stemmer(word);
}

function remembering(stemmer: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    let stemmed = known.get(word);
    if (stemmed === undefined) {
      stemmed = stemmer(word);
      if (known.size >= maxRememberedStems) known.clear();
      known.set(word, stemmed);
    }
    return stemmed;
  };
}

function makeStemmer(language: string): (word: string) => string {
  const algorithm = algorithms[language];
  if (algorithm !== undefined) {
    const snowball = newStemmer(algorithm);
    const regular = language === 'en' ? regularForm : (word: string) => word;
    return (word) => unaccent(snowball.stem(regular(word)));
  }
  const length = beginningCharacters[language];
  return (word) => unaccent(length === undefined ? word : word.slice(0, length));
}

function unaccent(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}
