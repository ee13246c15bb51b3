import { stopWords } from '../../language/stopWords';
import ar from './data/ar.json';
import de from './data/de.json';
import en from './data/en.json';
import es from './data/es.json';
import fr from './data/fr.json';
import it from './data/it.json';
import pt from './data/pt.json';
import ru from './data/ru.json';

/** The words of a language that follow-ups are made of, as sources of regular expressions. */
interface WordSources {
  /** Words that join a question to the one before it: "and". */
  open: string;
  /** The same, written as the beginning of the next word. */
  attached?: string;
  /** Words that a mere part of a question follows: "what about". */
  about: string;
  /** Question words with their prepositions. */
  ask: string;
  /** The question words that take a noun: "how many". */
  askNoun: string;
  /** The question words that ask for the subject. */
  who: string;
  /** Words between a question word and a subject whose verb stays behind it: "is it that". */
  cleft?: string;
  /** Words that ask for a list: "show me all". */
  list: string;
  /** A question for the reason that names no verb. */
  why: string;
  /** Words that may follow a bare question word: "why is that". */
  tail: string;
  /** "How many", with what may follow it: "are there". Group 1 is what asks. */
  howMany: string;
  /** Words that join "how many" to a noun. */
  amountOf?: string;
  /** Finite verbs without meaning of their own. */
  aux: string;
  /** The auxiliaries that stand behind the noun that was asked for, before its subject. */
  moved: string;
  /** Subjects that are no entities: "I". */
  we?: string;
  verbs: string;
  /** The verbs that are nouns as well where no other verb comes before them: "the start date". */
  nounsToo?: string;
  /** Nouns for what every thing has: "price". */
  attributes: string;
  articles: string;
  /** Words that join the parts of one name for a thing: "of". */
  join: string;
  /** Prepositions; those of one group stand for each other. */
  preps: string[];
  /** The prepositions that places and origins follow. */
  places: string;
  /** Words that begin another clause. */
  clause: string;
  /** Prepositions that are written as the beginning of the next word. */
  attachedPrep?: string;
  /** Pronouns that stand for nothing: "it takes an hour to". */
  expletive: string;
  /** Pronouns, and what is said in their place: `{}` is the entity. */
  person: Record<string, string>;
  either?: Record<string, string>;
  /** The pronouns that stand for several. */
  plural?: string;
  thing: Record<string, string>;
  /** "The small one". Group 1 is the adjective. */
  one: string;
  /** The same within a question. */
  oneIn?: string;
  /** "Most expensive", within a question and as all of a follow-up. */
  superlative: string;
  superlativeAlone: string;
  /** Words for what somebody was said to do: "do that". */
  doThat?: string;
  /** Words for the things themselves: "the ones without". */
  ones?: string;
  /** Articles of what is named for the first time. */
  indefinite: string;
  adjectiveAfter?: boolean;
  /** Whether a verb needs no subject. */
  dropsSubject?: boolean;
  /** Words that join the last member of a list: "and". */
  listed: string;
  /** A member of a list; `{}` is the ordinal. */
  ordinal: string;
  ordinals: Record<string, number>;
  only: string;
  per: string;
  /** `{}` is who or what was answered; a number is added to the year. */
  before: Record<string, string>;
  after: Record<string, string>;
  periods: string[];
  /** `{x}` of the entity `{s}`. */
  of: string;
  /** Where an answer names who or what was asked for, in scripts without capitals. */
  name?: string;
}

const sources: Record<string, WordSources> = { ar, de, en, es, fr, it, pt, ru };

type Replacement = readonly [pattern: RegExp, replacement: string];

export type Words = ReturnType<typeof compile>;

const before = '(?<![\\p{L}\\p{M}\\p{N}])';
const behind = '(?![\\p{L}\\p{M}\\p{N}])';
/** Whole words; what begins with a hyphen or looks behind itself says its place. */
const words = (source: string) => `${/^(?:-|\(\?<=)/u.test(source) ? '' : before}(?:${source})${behind}`;
const year = '(?:19|20)\\d\\d';

function compile(language: string, data: WordSources) {
  const only = (source: string, flags = 'iu') => new RegExp(`^(?:${source})$`, flags);
  const replacements = (patterns: Record<string, string> = {}): Replacement[] =>
    Object.entries(patterns).map(([source, by]) => [new RegExp(words(source), 'u'), by]);
  // "Against what", "unter welcher Bedingung".
  const preposed = `(?:(?:${data.preps.join('|')}) )?`;
  const opened = `(?:${data.open})${behind}[,،]? +`;
  return {
    language,
    stops: stopWords.get(language) ?? new Set<string>(),
    open: new RegExp(
      `^(?:${data.attached === undefined ? '' : `${data.attached}(?=\\p{L})|`}(?:${opened})+)`,
      'iu',
    ),
    about: new RegExp(`^(?:${words(data.about)}) *`, 'iu'),
    ask: new RegExp(`^(?:${words(`${preposed}(?:${data.ask})`)})`, 'iu'),
    bareAsk: only(`(${preposed}(?:${data.ask}))(?:,? (?:${data.tail}))?`),
    howMany: only(data.howMany),
    amountOf: data.amountOf ?? '',
    isWho: only(data.who),
    cleft: data.cleft ?? '',
    list: new RegExp(`^(?:${words(data.list)})`, 'iu'),
    why: new RegExp(`^${words(data.why)}`, 'iu'),
    askNoun: new RegExp(`(?:^| )(?:${data.askNoun})$`, 'iu'),
    isAux: only(data.aux),
    isAsk: only(data.ask),
    isClause: only(data.clause),
    isMoved: only(data.moved === '' ? '(?!)' : data.moved),
    isWe: only(data.we ?? '(?!)'),
    isVerb: only(data.verbs),
    isNounToo: only(data.nounsToo ?? '(?!)'),
    isAttribute: only(data.attributes),
    startsWithAttribute: new RegExp(`^(?:${words(data.attributes)})`, 'iu'),
    isArticle: only(data.articles),
    isJoin: only(data.join),
    preps: data.preps.map((group) => only(group)),
    isPlace: only(data.places),
    attachedPrep: new RegExp(`^(?:${data.attachedPrep ?? '(?!)'})(?=\\p{L})`, 'u'),
    clause: new RegExp(`[,;:،؛.!?]| [-–—] |${words(data.clause)}`, 'giu'),
    expletive: new RegExp(words(data.expletive), 'iu'),
    person: replacements(data.person),
    either: replacements(data.either),
    isPlural: new RegExp(words(data.plural ?? '(?!)'), 'u'),
    thing: replacements(data.thing),
    one: only(data.one, 'u'),
    oneIn: data.oneIn === undefined ? null : new RegExp(words(data.oneIn), 'u'),
    superlative: new RegExp(words(data.superlative), 'iu'),
    isSuperlative: only(data.superlativeAlone),
    doThat: data.doThat === undefined ? null : new RegExp(words(data.doThat), 'iu'),
    isOnes: only(data.ones || '(?!)'),
    isIndefinite: only(data.indefinite),
    adjectiveAfter: data.adjectiveAfter === true,
    dropsSubject: data.dropsSubject === true,
    listed: new RegExp(`\\s*(?:[,;、،\\n•]|\\s(?:${data.listed})\\s)\\s*`, 'u'),
    startsListed: new RegExp(
      `^(?:(?:${data.listed})\\s${data.attached === undefined ? '' : `|${data.attached}(?=\\p{L})`})`,
      'u',
    ),
    ordinals: Object.entries(data.ordinals).map(
      ([source, at]) => [new RegExp(words(data.ordinal.replaceAll('{}', `(?:${source})`)), 'u'), at] as const,
    ),
    isOrdinal: only(Object.keys(data.ordinals).join('|')),
    only: only(data.only),
    per: only(data.per, 'u'),
    perIn: new RegExp(words(data.per), 'u'),
    beside: [...Object.entries(data.before), ...Object.entries(data.after)].map(
      ([source, by]) => [only(source), by] as const,
    ),
    periods: [year, ...data.periods].map((source) => new RegExp(words(source), 'iu')),
    of: data.of,
    name: data.name === undefined ? null : new RegExp(data.name, 'u'),
    hasCapitalNouns: language === 'de',
    hasCapitals: language !== 'ar',
  };
}

const known = new Map<string, Words>();

/** The languages whose words are known here. */
export const spacedLanguages = Object.keys(sources);

/** The words of a language (ISO 639-1); null for languages that are written without spaces, and unknown ones. */
export function wordsOf(language: string): Words | null {
  const data = sources[language];
  if (data === undefined) return null;
  const compiled = known.get(language) ?? compile(language, data);
  known.set(language, compiled);
  return compiled;
}
