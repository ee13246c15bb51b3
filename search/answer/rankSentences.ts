import type { SearchHit } from '../../domain/search';
import { sentencesOf } from '../text/sentences';
import { contentKeys, termsOf } from '../text/terms';
import { answerEvidence } from './answerEvidence';
import { focusKeys } from './focusKeys';
import { kindKeys } from './kindKeys';
import { isLight } from './lightWords';
import { bestOf, matchesOf } from './matchWords';
import { type QuestionType, questionType } from './questionType';
import { readingOrder } from './readingOrder';
import { isTitle, type Subject, subjectsOf } from './subjects';

export interface RankedSentence {
  hit: SearchHit;
  /** Verbatim in the hit's content. */
  text: string;
  /** For comparing sentences of one question. */
  score: number;
  /** 0 to 1: how much of what the question asks about the sentence and its surroundings hold. */
  evidence: number;
  /** 0 to 1: the same of the words that are not the name of its section or file; 1 where there are none. */
  predicate: number;
  /** 0 to 1: how much of the question's words none of the passages has. */
  unknown: number;
  /** 0 to 1: what the word that is missing most counts among all. */
  missing: number;
  /** 0 to 1: whether the sentence holds the kind of thing asked for. */
  fit: number;
  /** Whether the passage has the thing that the question is about ("how many members", "the budget of"). */
  hasFocus: boolean;
  /** A word of the question stands in it, right before it, or names its section or file. */
  isNear: boolean;
  /** It is about another thing than the one that the question names. */
  isAnother: boolean;
  /** Content words of the question. */
  words: number;
}

/** What a word of the question counts when it stands not in the sentence but before it, or elsewhere in the chunk. */
const beforeShare = 0.65;
/** What it counts that stands in the question above, and how many sentences an answer there may have. */
const askedShare = 0.9;
const answerSentences = 3;
const chunkShare = 0.45;
/** What it counts that the file is named by. */
const fileShare = 0.8;
/** The thing that is counted or asked for counts more where it is missing. */
const missingFocusWeight = 2;
const lightWeight = 0.3;
const weights = { coverage: 1, type: 0.35, hit: 0.3 };
/** What is taken off where a sentence is about another thing, and where it has no number or date to answer with. */
const offSubject = 0.5;
const unfitting = 0.5;

/** The sentences of the hits, the one that best answers the question first. */
export function rankSentences(
  question: string,
  hits: SearchHit[],
  language: string | null,
): RankedSentence[] {
  const type = questionType(question);
  const keys = askedKeys(question, type, language);
  const subjects = subjectsOf(keys, hits, language);
  const passages = readingOrder(hits).flatMap((run) => {
    const inOrder = run.map((hit) => readPassage(hit, keys, subjects, language));
    return inOrder.map((passage, i) => ({ ...passage, above: inOrder[i - 1]?.sentences ?? [] }));
  });
  const focus = new Set([...focusKeys(question, language)].filter((key) => keys.includes(key)));
  const weightOf = keyWeights(
    keys,
    focus,
    passages.flatMap(({ sentences }) => sentences.map(({ found }) => found)),
    language,
  );
  const total = sum(weightOf);
  if (total === 0) return [];
  const anywhere = bestOf(
    passages.map(({ found, named }) => found.map((share, k) => Math.max(share, named[k] ?? 0))),
    keys.length,
  );
  const unknown = sum(weightOf.map((weight, k) => ((anywhere[k] ?? 0) > 0 ? 0 : weight))) / total;

  return passages
    .flatMap((passage) => {
      const has = (k: number) => (passage.found[k] ?? 0) > 0 || (passage.named[k] ?? 0) > 0;
      const hasFocus = focus.size === 0 || keys.some((key, k) => focus.has(key) && has(k));
      const predicates = sum(weightOf.map((weight, k) => weight * (1 - (passage.named[k] ?? 0))));
      return passage.sentences.flatMap((sentence, i) => {
        if (isQuestion(sentence.text) || namesWhatFollows(passage, i)) return [];
        // Neighbouring chunks overlap: what the one above says already is not said again.
        if (passage.above.some(({ text }) => text === sentence.text)) return [];
        const before = foundBefore([...passage.above, ...passage.sentences], passage.above.length + i);
        const local = keys.map((_, k) =>
          Math.max(sentence.found[k] ?? 0, before?.[k] ?? 0, chunkShare * (passage.found[k] ?? 0)),
        );
        const evidence =
          sum(weightOf.map((weight, k) => weight * Math.max(local[k] ?? 0, passage.named[k] ?? 0))) / total;
        const covered = sum(
          weightOf.map((weight, k) => weight * (1 - (passage.named[k] ?? 0)) * (local[k] ?? 0)),
        );
        const predicate = predicates < 0.01 * total ? 1 : covered / predicates;
        const missing = Math.max(
          ...weightOf.map((weight, k) => weight * (1 - Math.max(local[k] ?? 0, passage.named[k] ?? 0))),
        );
        const fit = answerEvidence(type, sentence.text, question);
        const own = sum(weightOf.map((weight, k) => weight * (local[k] ?? 0))) / total;
        const score =
          (weights.coverage * (evidence + own)) / 2 +
          weights.type * fit +
          weights.hit * passage.hit.score -
          (passage.subject.isAnother ? offSubject : 0) -
          (fit === 0 ? unfitting : 0);
        return [
          {
            hit: passage.hit,
            text: sentence.text,
            ...{ score, evidence, predicate, unknown, fit, hasFocus },
            missing: missing / total,
            isNear: keys.some(
              (_, k) => (sentence.found[k] ?? 0) + (before?.[k] ?? 0) + (passage.named[k] ?? 0) > 0,
            ),
            isAnother: passage.subject.isAnother,
            words: keys.length,
          },
        ];
      });
    })
    .sort((a, b) => b.score - a.score);
}

/** The words of a question that a sentence is searched for. */
function askedKeys(question: string, type: QuestionType, language: string | null): string[] {
  const asked = contentKeys(question, language);
  const kinds = kindKeys(type, language);
  const named = asked.filter((key) => !kinds.has(key));
  // "What time?" has no other word: then even that one counts.
  return named.length > 0 ? named : asked;
}

/** A sentence and, for each word of the question, how well it has it. */
interface Matched {
  text: string;
  found: number[];
}

interface Passage {
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

const noSubject: Subject = { headings: [], file: [], isAnother: false };

function readPassage(
  hit: SearchHit,
  keys: string[],
  subjects: Map<SearchHit, Subject>,
  language: string | null,
): Passage {
  const sentences = sentencesOf(hit.content, language).map(({ text }) => ({
    text,
    found: matchesOf(
      keys,
      termsOf(text, language).map(({ key }) => key),
      language,
    ),
  }));
  const found = bestOf(
    sentences.map((sentence) => sentence.found),
    keys.length,
  );
  const subject = subjects.get(hit) ?? noSubject;
  const byHeading = matchesOf(keys, subject.headings, language);
  const byFile = matchesOf(keys, subject.file, language);
  const named = keys.map((_, k) => Math.max(byHeading[k] ?? 0, fileShare * (byFile[k] ?? 0)));
  return { hit, subject, sentences, found, named, above: [] };
}

const tableRule = /^\|[\s:|-]+\|$/u;

/** A heading, the head of a table and the line below that answer nothing by themselves. */
function namesWhatFollows({ hit, sentences }: Passage, i: number): boolean {
  const [text = '', next = ''] = [sentences[i]?.text, sentences[i + 1]?.text];
  if (isTitle(text) || hit.headingPath?.includes(text) === true) return true;
  return tableRule.test(text) || tableRule.test(next);
}

function isQuestion(text: string): boolean {
  return /[?？؟]["'”’)]*$/u.test(text);
}

/**
 * What stands before a sentence counts for it too: the sentence before, and the question of a list of questions
 * that it answers.
 */
function foundBefore(sentences: Matched[], i: number): number[] | undefined {
  const asked = sentences.slice(Math.max(0, i - answerSentences), i).findLast(({ text }) => isQuestion(text));
  const before = sentences[i - 1]?.found;
  return before?.map((share, k) =>
    Math.max(
      isQuestion(sentences[i - 1]?.text ?? '') ? 0 : beforeShare * share,
      askedShare * (asked?.found[k] ?? 0),
    ),
  );
}

/** Rare words of the question count more, those that no sentence holds as much as those that one holds. */
function keyWeights(
  keys: string[],
  focus: Set<string>,
  sentences: number[][],
  language: string | null,
): number[] {
  return keys.map((key, i) => {
    const found = sentences.filter((one) => (one[i] ?? 0) > 0).length;
    const holding = Math.max(1, found);
    const rarity = Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
    const missing = found === 0 && focus.has(key) ? missingFocusWeight : 1;
    return rarity * missing * (isLight(key, language) ? lightWeight : 1);
  });
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
