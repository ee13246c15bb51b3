import verbs from './data/phrasalVerbs.json';
import { irregularForms } from './irregularForms';

interface Phrase {
  pattern: RegExp;
  verb: string;
}

function formsOf(verb: string): string {
  const stem = verb.replace(/e$/, '');
  const regular = [
    verb,
    `${stem}s`,
    `${stem}es`,
    `${stem}ed`,
    `${stem}ing`,
    `${stem}${stem.slice(-1)}(?:ed|ing)`,
  ];
  return [...regular, ...irregularForms(verb)].join('|');
}

/** English phrasal verbs with a synonym of one word. The object may be between ("put the tent up"). */
const readings = Object.entries(verbs).map(([phrase, verb]) => {
  const [first = '', ...rest] = phrase.split(' ');
  return { first: formsOf(first), rest, verb };
});

const phrases: readonly Phrase[] = readings.map(({ first, rest, verb }) => {
  // The object between has only a few words: "put it up", "put the wet tent away".
  const between = rest.length === 1 ? '(?: (?!and|or|but|to|the same)[\\p{L}\\d-]+){0,4}?' : '';
  return { pattern: new RegExp(`\\b(?:${first})(${between}) ${rest.join(' ')}\\b`, 'giu'), verb };
});

/** A quick test, because most sentences contain no phrasal verb. */
const firsts = new RegExp(`\\b(?:${[...new Set(readings.map(({ first }) => first))].join('|')})\\b`, 'iu');
const particles =
  /\b(?:up|down|off|on|out|in|away|back|apart|together|over|aside|part|place|after|for|of|to|touch|night|overnight|without)\b/iu;

/** "Cannot be returned" means "is excluded". */
const notPossible = /\b(?:can ?not|can['’]?t|may not|must not|mustn['’]t) be\b/giu;

/** "I haven't used it" and "unused". */
const notDone =
  /(?:n['’]t|\bnot|\bnever) (?:been |yet |ever )?(used|opened|worn|washed|paid|painted|finished|locked|heated|cooked|damaged|tested|signed|sold|planned|married|insured|treated|attended)\b/giu;

/** Replaces the phrasal verbs of an English text by their synonyms, for comparing its words. */
export function withSingleVerbs(text: string, language: string | null): string {
  if (language !== 'en') return text;
  const read = text.replace(notPossible, ' excluded ').replace(notDone, ' un$1');
  if (!firsts.test(read) || !particles.test(read)) return read;
  return phrases.reduce((reading, { pattern, verb }) => reading.replace(pattern, ` ${verb}$1`), read);
}
