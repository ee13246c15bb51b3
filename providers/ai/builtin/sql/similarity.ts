import { stem as stemIn } from '../../../../language/stem';
import names from './data/names.json';
import nouns from './data/nouns.json';
import { stem } from './words';

/** The vector of a word, of unit length, in one space for all languages. */
export type WordVector = (word: string) => Float32Array;

const synonymStems = new Map<string, Set<string>>();
for (const row of names.synonyms) {
  const stems = row.split(' ').map(stem);
  for (const one of stems) {
    const others = synonymStems.get(one) ?? new Set<string>();
    for (const other of stems) if (other !== one) others.add(other);
    synonymStems.set(one, others);
  }
}
export const synonyms: ReadonlyMap<string, ReadonlySet<string>> = synonymStems;

/** The English translations of words of other languages, as stems: most names of schemas are English. */
const translations = new Map<string, Set<string>>();
for (const [name, byLanguage] of Object.entries(nouns)) {
  for (const [language, words] of Object.entries(byLanguage)) {
    for (const word of words.split(' ')) {
      const key = `${language} ${stemIn(word, language)}`;
      translations.set(key, (translations.get(key) ?? new Set()).add(stem(name)));
    }
  }
}
const translationScore = 0.9;

/** Words of columns that say where something is. */
export const places: ReadonlySet<string> = new Set(names.places.split(' ').map(stem));

/** Parts of identifiers that are written short. */
export const abbreviations: ReadonlyMap<string, string> = new Map(Object.entries(names.abbreviations));

const minCosine = 0.42;
/** Vectors of foreign words are as good as synonyms; within English they mix up what is merely related. */
const vectorScore = (cosine: number, isForeign: boolean) =>
  cosine < minCosine ? 0 : isForeign ? 0.55 + 0.4 * cosine : 0.3 + 0.5 * cosine;

/** How well a word of a question, in lower case, and a stem of a name go together, 0 to 1. */
export interface WordSimilarity {
  (asked: string, named: string): number;
  /** The form in which words of the question's language are the same. */
  stem(word: string): string;
}

/** A word of a question, and how well each stem of a name goes with it, as far as that was asked. */
interface Asked {
  stem: string;
  scores: Map<string, number>;
}

/** Words that are written alike are the same sooner than those that only have one stem. */
const ownFormScore = 0.99;

/** The scores of one question, by its language. Let go of it with the question: it remembers. */
export type SimilarityOf = (language: string) => WordSimilarity;

/** `words`: the words of a schema by their stems. */
export function similarities(vector: WordVector | null, words: ReadonlyMap<string, string>): SimilarityOf {
  return (language) => {
    const isForeign = language !== 'en';
    const stemOf = isForeign ? (word: string) => stemIn(word, language) : stem;
    const known = new Map<string, Asked>();
    const similarity = (word: string, named: string) => {
      const asked = known.get(word) ?? { stem: stem(word), scores: new Map() };
      known.set(word, asked);
      let score = asked.scores.get(named);
      if (score === undefined) {
        const name = words.get(named) ?? named;
        const byMeaning = vector ? byVector(vector, word, name, isForeign) : 0;
        // Names are mostly English, else of the language in which one asks.
        // Stems of German have no umlauts: "Fähren" are ferries sooner than drivers.
        const byOwnForm = isForeign ? ownFormScore * byForm(stemOf(word), stemOf(name)) : 0;
        const isTranslated = isForeign && translations.get(`${language} ${stemOf(word)}`)?.has(named);
        score = Math.max(
          byForm(asked.stem, named),
          byOwnForm,
          isTranslated ? translationScore : 0,
          byMeaning,
        );
        asked.scores.set(named, score);
      }
      return score;
    };
    return Object.assign(similarity, { stem: stemOf });
  };
}

function byForm(asked: string, named: string): number {
  if (asked === named) return 1;
  if (synonyms.get(asked)?.has(named)) return 0.82;
  let shared = 0;
  while (shared < asked.length && asked[shared] === named[shared]) shared++;
  const longer = Math.max(asked.length, named.length);
  // One word in two forms: conducted, conductor.
  if (shared >= 4 && shared / longer >= 0.6) return 0.55 + 0.3 * (shared / longer);
  return isSkeleton(named, asked) ? 0.78 : 0;
}

function byVector(vector: WordVector, asked: string, named: string, isForeign: boolean): number {
  if (asked.length < 3 || named.length < 3) return 0;
  const [a, b] = [vector(asked), vector(named)];
  let cosine = 0;
  for (let at = 0; at < a.length; at++) cosine += (a[at] ?? 0) * (b[at] ?? 0);
  return vectorScore(cosine, isForeign);
}

/** `whse` of warehouse, `itm` of item: a short form that leaves out most vowels and few consonants. */
function isSkeleton(name: string, word: string): boolean {
  const short = name.replace(/e$/, '');
  if (synonyms.has(name) || short.length < 3 || short.length > 5 || short.length >= word.length) return false;
  if (short[0] !== word[0] || /[aeiou]/.test(short.slice(2))) return false;
  const consonants = short.replace(/[aeiou]/g, '');
  if (consonants.length < 2) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length && consonants.length >= 0.6 * word.replace(/[aeiou]/g, '').length;
}
