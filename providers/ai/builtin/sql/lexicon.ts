import de from './data/de.json';
import en from './data/en.json';
import es from './data/es.json';
import fr from './data/fr.json';
import measures from './data/measures.json';
import { stem, type Token } from './words';

export type MeasureName = keyof typeof measures;

/** What a word orders rows by: names of columns, by whether more of them, or a later time, is more of it. */
export interface Measure {
  up?: string[];
  down?: string[];
  early?: string[];
  late?: string[];
}

export type Meaning =
  | { type: 'operator'; name: string }
  | {
      type: 'measure';
      measure: MeasureName;
      form: 'positive' | 'comparative' | 'superlative';
      less?: boolean;
    };

export interface Lexicon {
  language: string;
  /** By the first word; the longest first. */
  phrases: ReadonlyMap<string, { words: string[]; meaning: Meaning }[]>;
  /** Words without a meaning of their own. */
  fillers: ReadonlySet<string>;
  /** Stems of verbs that only relate one thing to another. */
  verbs: ReadonlySet<string>;
  units: ReadonlySet<string>;
  people: ReadonlySet<string>;
  numbers: ReadonlyMap<string, number>;
  rewrites: [RegExp, string][];
  /** Words about texts and of time: they name nothing that a schema could know. */
  textWords: ReadonlySet<string>;
  /** They stand for what was named before. */
  pronouns: ReadonlySet<string>;
  /** What first words ask for. */
  asks: ReadonlyMap<string, Asked>;
}

interface Source {
  numbers: string;
  rewrites: string[][];
  phrases: Record<string, string>;
  people: string;
  units: string;
  adjectives: Record<string, string>;
  measureVerbs: Record<string, string>;
  more: string;
  moreSup?: string;
  lessSup?: string;
  fillers: string;
  verbs: string;
  textWords?: string;
  pronouns?: string;
  asks: Record<Asked, string>;
}

export const measuresByName: Record<string, Measure> = measures;
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
/** A person, a time or a place, by the first word. */
export type Asked = 'who' | 'when' | 'where';
const askedKinds = ['who', 'when', 'where'] as const;
const formNames = ['positive', 'comparative', 'superlative'] as const;

function compile(language: string, source: Source): Lexicon {
  const phrases: Lexicon['phrases'] = new Map<string, { words: string[]; meaning: Meaning }[]>();
  const add = (text: string, meaning: Meaning) => {
    const words = wordsOf(text);
    const [first = ''] = words;
    const others = phrases.get(first) ?? [];
    others.push({ words, meaning });
    (phrases as Map<string, typeof others>).set(first, others);
  };
  for (const [name, texts] of Object.entries(source.phrases)) {
    for (const text of texts.split('|')) add(text, { type: 'operator', name });
  }
  for (const [name, texts] of Object.entries(source.adjectives)) {
    const measure = name as MeasureName;
    const forms = wordsOf(texts).map((form) => form.split('|').filter((word) => word !== '-'));
    forms.forEach((words, at) => {
      const form = formNames[at] ?? 'positive';
      for (const word of words) {
        add(word, { type: 'measure', measure, form });
        if (form !== 'positive') continue;
        for (const more of wordsOf(source.more))
          add(`${more} ${word}`, { type: 'measure', measure, form: 'comparative' });
        const most = wordsOf(source.moreSup ?? '');
        for (const one of most) add(`${one} ${word}`, { type: 'measure', measure, form: 'superlative' });
        for (const one of wordsOf(source.lessSup ?? ''))
          add(`${one} ${word}`, { type: 'measure', measure, form: 'superlative', less: true });
      }
    });
  }
  for (const [name, texts] of Object.entries(source.measureVerbs)) {
    for (const word of texts.split(/[\s|]+/))
      add(word, { type: 'measure', measure: name as MeasureName, form: 'positive' });
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  return {
    language,
    phrases,
    fillers: new Set(wordsOf(source.fillers)),
    verbs: new Set(wordsOf(source.verbs).map(stem)),
    units: new Set(wordsOf(source.units)),
    pronouns: new Set(wordsOf(source.pronouns ?? '')),
    textWords: new Set(wordsOf(source.textWords ?? '')),
    people: new Set(wordsOf(source.people)),
    asks: new Map(
      askedKinds.flatMap((kind) => wordsOf(source.asks[kind]).map((word): [string, Asked] => [word, kind])),
    ),
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
