import de from './data/de.json';
import en from './data/en.json';
import es from './data/es.json';
import fr from './data/fr.json';
import measures from './data/measures.json';
import { stem, type Token } from './words';

/** The columns that a word orders rows by: their names, by whether more of them, or a later time, is more of it. */
export interface Measure {
  up?: string[];
  down?: string[];
  early?: string[];
  late?: string[];
  /** Whether it is the place of a row that is more or less. */
  ofRows?: boolean;
}

export type MeasureMeaning = { type: 'measure'; measure: string; form: Form; less?: boolean };
export type Meaning = { type: 'operator'; name: string } | MeasureMeaning;

/** The unit of time whose days are counted together. */
export type Period = 'day' | 'month' | 'year';

type Form = 'positive' | 'comparative' | 'superlative';
/** A person, a time, a place or a quantity. */
export type Asked = 'who' | 'when' | 'where' | 'much';

export interface Lexicon {
  language: string;
  /** By the first word; the longest first. */
  phrases: ReadonlyMap<string, { words: string[]; meaning: Meaning }[]>;
  /** Words without a meaning of their own. */
  fillers: ReadonlySet<string>;
  /** Words for all that is known of a thing. */
  wholes: ReadonlySet<string>;
  /** Words before a year. */
  beforeYears: ReadonlySet<string>;
  /** Words that tell what has been done. */
  past: ReadonlySet<string>;
  /** Words before what is one of several. */
  whichWords: ReadonlySet<string>;
  /** Stems of verbs that only relate one thing to another. */
  verbs: ReadonlySet<string>;
  units: ReadonlySet<string>;
  /** Words for the rows of a sheet, or the values of a column, whatever they are. */
  rowWords: ReadonlySet<string>;
  /** Words for the state of things: a condition. */
  states: ReadonlySet<string>;
  /** Words before what money was spent on, in place of who spent it. */
  spentOn: ReadonlySet<string>;
  /** Words of an amount that is meant as a whole. */
  masses: ReadonlySet<string>;
  periods: ReadonlyMap<string, Period>;
  numbers: ReadonlyMap<string, number>;
  rewrites: [RegExp, string][];
  /** Words about texts and of time: they name nothing that a schema could know. */
  textWords: ReadonlySet<string>;
  /** Words that tell that the order is that of the rows. */
  sheetWords: ReadonlySet<string>;
  /** Words that stand for what was named before. */
  pronouns: ReadonlySet<string>;
  /** The kinds of things that the first word, or the first two, ask for. */
  asks: ReadonlyMap<string, Asked>;
}

export const measuresByName: Record<string, Measure> = measures;
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
const periods: Period[] = ['day', 'month', 'year'];
const forms: Form[] = ['positive', 'comparative', 'superlative'];

type Source = Omit<typeof en, 'phrases' | 'measures'> &
  Record<'phrases' | 'measures', Record<string, string>>;

function compile(language: string, source: Source): Lexicon {
  const phrases = new Map<string, { words: string[]; meaning: Meaning }[]>();
  const add = (text: string, meaning: Meaning) => {
    const words = wordsOf(text);
    const [first = ''] = words;
    if (first !== '-') phrases.set(first, [...(phrases.get(first) ?? []), { words, meaning }]);
  };
  for (const [name, texts] of Object.entries(source.phrases))
    for (const text of texts.split('|')) add(text, { type: 'operator', name });
  for (const [measure, texts] of Object.entries(source.measures)) {
    const [positive = [], ...more] = wordsOf(texts).map((words) => words.split('|'));
    [positive, ...more].forEach((words, at) => {
      for (const word of words) add(word, { type: 'measure', measure, form: forms[at] ?? 'positive' });
    });
    const combine = (adverbs: string, form: Form, less = false) => {
      for (const adverb of wordsOf(adverbs))
        for (const word of positive) add(`${adverb} ${word}`, { type: 'measure', measure, form, less });
    };
    combine(source.more, 'comparative');
    combine(source.moreSup, 'superlative');
    combine(source.lessSup, 'superlative', true);
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  const asked = Object.entries(source.asks) as [Asked, string][];
  return {
    language,
    phrases,
    fillers: new Set(wordsOf(source.fillers)),
    wholes: new Set(wordsOf(source.wholes)),
    past: new Set(wordsOf(source.past)),
    whichWords: new Set(wordsOf(source.whichWords)),
    beforeYears: new Set(wordsOf(source.beforeYears)),
    verbs: new Set(wordsOf(source.verbs).map(stem)),
    units: new Set(wordsOf(source.units)),
    rowWords: new Set(wordsOf(source.rowWords)),
    states: new Set(wordsOf(source.states)),
    spentOn: new Set(wordsOf(source.spentOn)),
    masses: new Set(wordsOf(source.masses)),
    periods: new Map(wordsOf(source.periods).map((word, at) => [word, periods[at] ?? 'day'])),
    pronouns: new Set(wordsOf(source.pronouns)),
    sheetWords: new Set(wordsOf(source.sheetWords)),
    textWords: new Set(wordsOf(source.textWords)),
    asks: new Map(asked.flatMap(([kind, phrases]) => phrases.split('|').map((phrase) => [phrase, kind]))),
    numbers: new Map(wordsOf(source.numbers).map((word, value) => [word, value])),
    rewrites: source.rewrites.map(([from = '', to = '']) => [
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${from})(?![\\p{L}\\p{N}])`, 'giu'),
      to,
    ]),
  };
}

const lexicons: Lexicon[] = [compile('en', en), compile('de', de), compile('es', es), compile('fr', fr)];

/** The lexicon that knows most words of a question; the English one where none does. */
export function lexiconOf(tokens: readonly Token[]): Lexicon {
  const known = (lexicon: Lexicon) =>
    tokens.filter(({ lower }) => lexicon.fillers.has(lower) || lexicon.phrases.has(lower)).length;
  return lexicons.reduce((best, one) => (known(one) > known(best) ? one : best));
}
