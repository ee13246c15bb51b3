import type { SearchHit } from '../../domain/search';
import { withSingleVerbs } from '../../language/phrasalVerbs';
import { sentencesOf } from '../../language/sentences';
import { termsOf } from '../../language/terms';
import { bestOf, matchesOf } from './matchWords';
import { readingOrder } from './readingOrder';
import { isDocumentTitle, isTitle, type Subject, subjectsOf } from './subjects';

/** A sentence and, for each word of the question, how well it has it. */
export interface Matched {
  text: string;
  /** In their comparable form. */
  words: string[];
  found: number[];
  /** The first row of its table, where it is one of the others. */
  header?: Matched;
}

export interface Passage {
  hit: SearchHit;
  subject: Subject;
  sentences: Matched[];
  /** For each word of the question the best of its sentences. */
  found: number[];
  /** For each word how well the headings above or the file's name have it. */
  named: number[];
  /** The sentences of the chunk before it in its file, where that is a hit too. */
  above: Matched[];
}

/** What a word counts that the file is named by. */
const fileShare = 0.8;
const noSubject: Subject = { headings: [], file: [], isAnother: false };

/** The hits in the order of their files, and where the words of a question stand in them. */
export function readPassages(keys: string[], hits: SearchHit[], language: string | null): Passage[] {
  const subjects = subjectsOf(keys, hits, language);
  const read = (hit: SearchHit): Passage => {
    const sentences = withHeaders(
      sentencesOf(hit.content, language).map(({ text }) => {
        const words = wordsOf(text, language);
        return { text, words, found: matchesOf(keys, words, language) };
      }),
    );
    const subject = subjects.get(hit) ?? noSubject;
    const byFile = matchesOf(keys, subject.file, language).map((share) => fileShare * share);
    return {
      hit,
      subject,
      sentences,
      found: bestOf(
        sentences.map((sentence) => sentence.found),
        keys.length,
      ),
      named: bestOf([matchesOf(keys, subject.headings, language), byFile], keys.length),
      above: [],
    };
  };
  return readingOrder(hits).flatMap((run) => {
    const inOrder = run.map(read);
    return inOrder.map((passage, i) => ({ ...passage, above: inOrder[i - 1]?.sentences ?? [] }));
  });
}

/** The comparable forms of a sentence's words, and of the one verb that says what two say. */
function wordsOf(text: string, language: string | null): string[] {
  const read = withSingleVerbs(text, language);
  const all = read === text ? text : `${text}\n${read}`;
  return termsOf(all, language).map(({ key }) => key);
}

/** What a row of a table is about, its first row says. */
function withHeaders(sentences: Matched[]): Matched[] {
  let header: Matched | undefined;
  return sentences.map((sentence, i) => {
    if (tableRule.test(sentence.text)) header = sentences[i - 1];
    else if (!sentence.text.startsWith('|')) header = undefined;
    return header === undefined ? sentence : { ...sentence, header };
  });
}

/** Whether a sentence may be quoted by itself: no question, no name of what follows, and not said already above. */
export function mayAnswer({ hit, sentences, above }: Passage, i: number): boolean {
  const [text = '', next = ''] = [sentences[i]?.text, sentences[i + 1]?.text];
  if (isQuestion(text)) return false;
  // A heading, the head of a table and the line below it.
  if (isTitle(text) || hit.headingPath?.includes(text) === true) return false;
  if (i === 0 && next !== '' && hit.chunkIndex === 0 && isDocumentTitle(text)) return false;
  if (tableRule.test(text) || tableRule.test(next)) return false;
  // Neighbouring chunks overlap.
  return !above.some((other) => other.text === text);
}
const tableRule = /^\|[\s:|-]+\|$/u;

export function isQuestion(text: string): boolean {
  return /[?？؟]["'”’)]*$/u.test(text);
}
