import { addressed, asides } from './data/addressed.json';
import data from './data/intents.json';

/** The kinds of requests beyond a fact, by the form of an utterance; the words of `data/intents.json`. */
export type IntentKind = keyof typeof data;

export interface Intent {
  kind: IntentKind;
  /** The language whose form it has (ISO 639-1). */
  language: string;
  /** The subject, in the words of the question; null where it names nothing. */
  subject: string | null;
  /** The other side of a comparison; else null. */
  other: string | null;
}

interface Form {
  kind: IntentKind;
  language: string;
  pattern: RegExp;
}

/** In the order in which they are tried: a whole utterance of small talk is nothing else. */
const order: readonly IntentKind[] = [
  'smallTalk',
  'product',
  'pointed',
  'collection',
  'mentions',
  'compare',
  'summary',
  'list',
  'instruction',
];
const forms: Form[] = order.flatMap((kind) =>
  Object.entries(data[kind]).map(([language, source]) => ({
    kind,
    language,
    pattern: new RegExp(`^(?:${source})$`, 'iu'),
  })),
);

/** Longer texts are no utterance of these forms, and cost time to match. */
const maxCharacters = 300;
/** The same with punctuation around it. */
const maxWithEdges = 2 * maxCharacters;
const edges = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/** The form of an utterance as a whole; null for a question for a fact. Pure. */
export function intentOf(text: string): Intent | null {
  const trimmed = text.trim();
  if (trimmed.length > maxWithEdges) return null;
  const said = trimmed.replace(edges, '').replace(/\s+/gu, ' ').replace(/[‘’]/gu, "'");
  if (said.length > maxCharacters) return null;
  // Without a letter or a number nothing is asked.
  if (said === '') return { kind: 'smallTalk', language: 'en', subject: null, other: null };
  const whole = formOf(withoutAsides(said)) ?? formOf(said);
  if (whole !== null) return whole;
  // "Thanks, that helped": small talk, and nothing else.
  const parts = said.split(/[\p{P}\p{S}]+ /u).map(formOf);
  const isTalk = parts.every((part) => part?.kind === 'smallTalk' || part?.kind === 'product');
  return isTalk ? (parts[0] ?? null) : null;
}

const aside = `(?:${Object.values(asides).join('|')})`;
const around = new RegExp(`^(?:${aside}[\\s\\p{P}]+)+|(?:[\\s\\p{P}]+${aside})+$`, 'giu');

/** "pls", "in short", "quick question:" at either end; unchanged where nothing else is said. */
const withoutAsides = (said: string) => said.replace(around, '').replace(edges, '') || said;

function formOf(said: string): Intent | null {
  for (const { kind, language, pattern } of forms) {
    const match = pattern.exec(said);
    if (match === null) continue;
    const named = Object.entries(match.groups ?? {}).filter(([, part]) => part !== undefined && part !== '');
    const part = (letter: string) => named.find(([name]) => name.startsWith(letter))?.[1] ?? null;
    const [subject, other] = [part('x'), part('y')];
    return { kind, language, subject, other: subject && other && withSubject(subject, other) };
  }
  return null;
}

const number = /\p{N}+$/u;

/** "Leave in 2020 and 2023" is leave in both: a mere number is of what stands before the first one. */
function withSubject(subject: string, other: string): string {
  return /^\p{N}+$/u.test(other) ? subject.replace(number, other) : other;
}

const address = new Map(
  Object.entries(addressed).map(([language, words]) => [
    language,
    new RegExp(
      /^\p{Script=Latin}|^\p{Script=Cyrillic}/u.test(words)
        ? `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`
        : words,
      'iu',
    ),
  ]),
);

/** Whether an utterance addresses whoever answers; in English where its language is unknown. */
export const addressesReader = (text: string, language: string | null): boolean =>
  address.get(language ?? 'en')?.test(text) === true;
