import type { SearchHit } from '../../domain/search';
import { sentencesOf } from '../text/sentences';
import { synonymGroups } from '../text/synonyms';
import { contentKeys, termsOf } from '../text/terms';
import { answerEvidence } from './answerEvidence';
import { focusKeys } from './focusKeys';
import { kindKeys } from './kindKeys';
import { questionType } from './questionType';
import { readingOrder } from './readingOrder';

export interface RankedSentence {
  hit: SearchHit;
  /** Verbatim in the hit's content. */
  text: string;
  /** For comparing sentences of one question. */
  score: number;
  /** 0 to 1: how much of what the question asks about the sentence and its surroundings hold. */
  evidence: number;
  /** 0 to 1: whether the sentence holds the kind of thing asked for. */
  fit: number;
  /** Whether the passage has the thing that the question is about ("how many members", "the budget of"). */
  hasFocus: boolean;
}

/** What a word of the question counts when it stands not in the sentence but before it, or elsewhere in the chunk. */
const beforeShare = 0.65;
/** What it counts that stands in the question above, and how many sentences an answer there may have. */
const askedShare = 0.9;
const answerSentences = 3;
const chunkShare = 0.45;
/** What a word counts that begins like one of the question ("month", "monthly"). */
const relatedShare = 0.8;
const relatedCharacters = 4;
/** What a word counts that another of the same meaning stands for. */
const synonymShare = 0.6;
/** The thing that is counted or asked for counts more where it is missing. */
const missingFocusWeight = 2;
const weights = { coverage: 1, type: 0.35, hit: 0.3 };

/** The sentences of the hits, the one that best answers the question first. */
export function rankSentences(
  question: string,
  hits: SearchHit[],
  language: string | null,
): RankedSentence[] {
  const type = questionType(question);
  const asked = contentKeys(question, language);
  const kinds = kindKeys(type, language);
  const named = asked.filter((key) => !kinds.has(key));
  // "What time?" has no other word: then even that one counts.
  const keys = named.length > 0 ? named : asked;
  const read = (hit: SearchHit): Passage => {
    const sentences = sentencesOf(hit.content, language).map((sentence) => ({
      text: sentence.text,
      found: matchesOf(
        keys,
        termsOf(sentence.text, language).map((term) => term.key),
        language,
      ),
    }));
    const found = best(
      sentences.map((sentence) => sentence.found),
      keys.length,
    );
    return { hit, sentences, found, above: [] };
  };
  const passages = readingOrder(hits).flatMap((run) => {
    const inOrder = run.map(read);
    return inOrder.map((passage, i) => ({ ...passage, above: inOrder[i - 1]?.sentences ?? [] }));
  });
  const focus = new Set([...focusKeys(question, language)].filter((key) => keys.includes(key)));
  const weightOf = keyWeights(
    keys,
    focus,
    passages.flatMap(({ sentences }) => sentences.map(({ found }) => found)),
  );
  const total = weightOf.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];

  return passages
    .flatMap((passage) => {
      const hasFocus =
        focus.size === 0 || keys.some((key, k) => focus.has(key) && (passage.found[k] ?? 0) > 0);
      return passage.sentences.flatMap((sentence, i) => {
        if (isQuestion(sentence.text)) return [];
        // Neighbouring chunks overlap: what the one above says already is not said again.
        if (passage.above.some(({ text }) => text === sentence.text)) return [];
        const before = foundBefore([...passage.above, ...passage.sentences], passage.above.length + i);
        const covered = weightOf.reduce((sum, weight, k) => {
          const share = Math.max(
            sentence.found[k] ?? 0,
            before?.[k] ?? 0,
            chunkShare * (passage.found[k] ?? 0),
          );
          return sum + weight * share;
        }, 0);
        const evidence = covered / total;
        const fit = answerEvidence(type, sentence.text, question);
        const score = weights.coverage * evidence + weights.type * fit + weights.hit * passage.hit.score;
        return [{ hit: passage.hit, text: sentence.text, score, evidence, fit, hasFocus }];
      });
    })
    .sort((a, b) => b.score - a.score);
}

function isQuestion(text: string): boolean {
  return /[?？؟]["'”’)]*$/u.test(text);
}

/** A sentence and, for each word of the question, how well it has it. */
interface Matched {
  text: string;
  found: number[];
}

interface Passage {
  hit: SearchHit;
  sentences: Matched[];
  /** For each word of the question the best of its sentences. */
  found: number[];
  /** The sentences of the chunk before it in its file, where that is a hit too. */
  above: Matched[];
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

/** For each word of the question how well a text has it, 0 to 1. */
function matchesOf(keys: string[], words: string[], language: string | null): number[] {
  const present = new Set(words);
  const groups = new Set(words.flatMap((word) => [...synonymGroups(word, language)]));
  return keys.map((key) => {
    if (present.has(key)) return 1;
    if (words.some((word) => areRelated(key, word))) return relatedShare;
    return [...synonymGroups(key, language)].some((group) => groups.has(group)) ? synonymShare : 0;
  });
}

function areRelated(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= relatedCharacters && long.length <= short.length + 4 && long.startsWith(short);
}

function best(all: number[][], count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.max(0, ...all.map((found) => found[i] ?? 0)));
}

/** Rare words of the question count more, those that no sentence holds as much as those that one holds. */
function keyWeights(keys: string[], focus: Set<string>, sentences: number[][]): number[] {
  return keys.map((key, i) => {
    const found = sentences.filter((one) => (one[i] ?? 0) > 0).length;
    const holding = Math.max(1, found);
    const rarity = Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
    return rarity * (found === 0 && focus.has(key) ? missingFocusWeight : 1);
  });
}
