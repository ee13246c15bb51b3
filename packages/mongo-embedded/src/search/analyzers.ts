import { newStemmer } from 'snowball-stemmers';
import { MongoError } from '../errors';
import { lightStemmers } from './lightStemmers';
import { STOP_WORDS } from './stopWords';
import { cjkBigrams, standardTokens } from './tokenize';

/** Turns a text into the terms it is indexed and searched by. */
export type Analyzer = (text: string) => string[];

const MAX_CACHED_STEMS = 200_000;

/** Stemming is by far the most expensive step, and words repeat. */
function cachedStemmer(algorithm: string): (word: string) => string {
  const light = lightStemmers[algorithm];
  const stemmer = light === undefined ? newStemmer(algorithm) : { stem: light };
  const cache = new Map<string, string>();
  return (word) => {
    let stem = cache.get(word);
    if (stem === undefined) {
      stem = stemmer.stem(word);
      if (cache.size >= MAX_CACHED_STEMS) cache.clear();
      cache.set(word, stem);
    }
    return stem;
  };
}

function language(
  algorithm: string,
  stopWords: ReadonlySet<string>,
  prepare: (word: string) => string = (word) => word,
): Analyzer {
  const stem = cachedStemmer(algorithm);
  return (text) => {
    const terms: string[] = [];
    for (const token of standardTokens(text)) {
      const word = prepare(token.toLowerCase());
      if (word !== '' && !stopWords.has(word)) terms.push(stem(word));
    }
    return terms;
  };
}

const withoutPossessive = (word: string) => word.replace(/['’＇]s$/, '');
const withoutElision = (word: string) =>
  word.replace(/^(?:l|m|t|qu|n|s|j|d|c|jusqu|quoiqu|lorsqu|puisqu|un|all|dall|dell|nell|sull|gl)['’]/, '');

const LANGUAGES: Record<string, () => Analyzer> = {
  // Lucene's EnglishAnalyzer uses Porter's original stemmer.
  english: () => language('porter', STOP_WORDS.english ?? new Set(), withoutPossessive),
  french: () => language('french', STOP_WORDS.french ?? new Set(), withoutElision),
  italian: () => language('italian', STOP_WORDS.italian ?? new Set(), withoutElision),
  catalan: () => language('catalan', new Set(), withoutElision),
  ...Object.fromEntries(
    [
      'arabic',
      'armenian',
      'basque',
      'czech',
      'danish',
      'dutch',
      'finnish',
      'german',
      'hungarian',
      'irish',
      'norwegian',
      'portuguese',
      'romanian',
      'russian',
      'spanish',
      'swedish',
      'turkish',
      ...Object.keys(lightStemmers),
    ].map((name) => [name, () => language(name, STOP_WORDS[name] ?? new Set())]),
  ),
};

/** No stemmer is to be had: words are indexed as they stand, which finds fewer inflections than Lucene does. */
LANGUAGES.sorani = () => (text) => standardTokens(text).map((token) => token.toLowerCase());
LANGUAGES.brazilian = () => language('portuguese', STOP_WORDS.portuguese ?? new Set());

const BASIC: Record<string, () => Analyzer> = {
  standard: () => (text) => standardTokens(text).map((token) => token.toLowerCase()),
  simple: () => (text) => text.toLowerCase().match(/\p{L}+/gu) ?? [],
  whitespace: () => (text) => text.match(/\S+/gu) ?? [],
  keyword: () => (text) => (text === '' ? [] : [text]),
  // Thai sets no spaces between words: they are found by dictionary.
  thai: () => {
    const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
    return (text) =>
      [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
        isWordLike === true ? [segment.toLowerCase()] : [],
      );
  },
  cjk: () => (text) => cjkBigrams(text).filter((term) => !STOP_WORDS.english?.has(term)),
};

const analyzers = new Map<string, Analyzer>();

/** The analyzer of a name such as `lucene.english`; throws for names this server doesn't have. */
export function analyzerNamed(name: string): Analyzer {
  let analyzer = analyzers.get(name);
  if (!analyzer) {
    const short = name.startsWith('lucene.') ? name.slice(7) : '';
    const create = Object.hasOwn(BASIC, short)
      ? BASIC[short]
      : Object.hasOwn(LANGUAGES, short)
        ? LANGUAGES[short]
        : undefined;
    if (!create) throw new MongoError('BadValue', `"analyzer" refers to an unknown analyzer: ${name}`);
    analyzer = create();
    analyzers.set(name, analyzer);
  }
  return analyzer;
}
