import type { SearchHit } from '../../domain/search';
import { sentencesOf } from '../../language/sentences';
import { termsOf } from '../../language/terms';
import { bestOf, matchesOf } from './matchWords';
import { isTitle, type Subject, subjectsOf } from './subjects';

/** A sentence and, for each word of the question, how well it has it. */
export interface Matched {
  text: string;
  found: number[];
}

export interface Passage {
  hit: SearchHit;
  /** Whether it stands below another heading of its file than the one that the question names. */
  isAnother: boolean;
  sentences: Matched[];
  /** For each word of the question the best of its sentences. */
  found: number[];
  /** For each word how well the headings above or the file's name have it. */
  named: number[];
}

/** What a word counts that the file is named by. */
const fileShare = 0.8;

/** Where the words of a question stand in the hits. */
export function readPassages(keys: readonly string[], hits: SearchHit[], language: string | null): Passage[] {
  const subjects = subjectsOf(keys, hits, language);
  return hits.map((hit, i) => {
    const sentences = sentencesOf(hit.content, language).map(({ text }) => {
      const words = termsOf(text, language).map(({ key }) => key);
      return { text, found: matchesOf(keys, words, language) };
    });
    const { headings, file, isAnother } = subjects[i] as Subject;
    const byFile = matchesOf(keys, file, language).map((share) => fileShare * share);
    return {
      hit,
      isAnother,
      sentences,
      found: bestOf(
        sentences.map(({ found }) => found),
        keys.length,
      ),
      named: bestOf([matchesOf(keys, headings, language), byFile], keys.length),
    };
  });
}

/** Whether a sentence may be quoted by itself: no question, no heading, not the head of a table or the line below it. */
export function mayAnswer({ sentences }: Passage, i: number): boolean {
  const [text = '', next = ''] = [sentences[i]?.text, sentences[i + 1]?.text];
  if (isQuestion(text) || isTitle(text)) return false;
  return !tableRule.test(text) && !tableRule.test(next);
}
const tableRule = /^\|[\s:|-]+\|$/u;

export function isQuestion(text: string): boolean {
  return /[?？؟]["'”’)]*$/u.test(text);
}
