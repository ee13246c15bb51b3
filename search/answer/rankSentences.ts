import type { SearchHit } from '../../domain/search';
import type { ParsedQuestion } from '../question/parseQuestion';
import { answerEvidence } from './answerEvidence';
import { type AskedWord, askedWords } from './askedWords';
import { createMatcher, type Matcher } from './matchWords';
import { headerOf, isQuestion, mayAnswer, type PassageSentence, readSentences } from './readSentences';
import { aboutAnother } from './subjects';
import { trust } from './trust';

export interface RankedSentence {
  hit: SearchHit;
  /** Verbatim in the hit's content. */
  text: string;
  /** The first row of its table; undefined for other sentences. */
  header: string | undefined;
  /** For comparing sentences of one question. */
  score: number;
  /** Whether it is about another thing than the one that the question names. */
  isAnother: boolean;
  /** How far it can be trusted to answer, 0 to 1. */
  trust: number;
}

/** The thing that is counted or asked for counts more where it is missing. */
const missingFocusWeight = 2;
const lightWeight = 0.3;
/** The shares of a word of the question that stands before the sentence, or elsewhere in its chunk. */
const beforeShare = 0.65;
const chunkShare = 0.45;
/** The share of a word in the first row of the sentence's table. */
const headerShare = 0.9;
/** The share of a word in the question above, and how many sentences an answer there may have. */
const askedShare = 0.9;
const answerSentences = 3;
/** The share of a word in the name of the file. */
const fileShare = 0.8;
const scoreWeights = { coverage: 1, fit: 0.35, hit: 0.3 };
/** What a sentence of a file that the conversation was answered from gains: less than a word that it lacks. */
const preferredWeight = 0.15;
/** The deductions for a sentence about another thing, and for one without a number or date to answer with. */
const offSubject = 0.5;
const unfitting = 0.5;

/** The sentences of the hits, the one that best answers the question first. */
export function rankSentences(
  question: ParsedQuestion,
  hits: SearchHit[],
  language: string | null,
): RankedSentence[] {
  const words = askedWords(question, language);
  const keys = words.map(({ key }) => key);
  const matcher = createMatcher(keys, language);
  const sentences = readSentences(hits, language);
  const weights = weightsOf(words, sentences, matcher);
  const others = aboutAnother(keys, hits, language);
  return sentences
    .filter((sentence) => sum(weights) > 0 && mayAnswer(sentence))
    .map((sentence) => {
      const { hit, text } = sentence;
      const found = foundAround(sentence, words, weights, matcher);
      const isAnother = others.has(hit) || found.isOtherRow;
      const header = headerOf(sentence);
      const fit = answerEvidence(question.type, text, question.text, header);
      const score =
        (scoreWeights.coverage * (found.evidence + found.coverage)) / 2 +
        scoreWeights.fit * fit +
        scoreWeights.hit * hit.score +
        (hit.isPreferred ? preferredWeight : 0) -
        (isAnother ? offSubject : 0) -
        (fit === 0 ? unfitting : 0);
      const told = { ...found, fit, hit, words: words.length };
      const trusted = isAnother ? 0 : trust(question.type, told, language);
      return { hit, text, header, score, isAnother, trust: trusted };
    })
    .sort((a, b) => b.score - a.score);
}

/** The weight of each word: rare ones more, those that no sentence holds as much as those that one holds. */
function weightsOf(words: AskedWord[], sentences: PassageSentence[], matcher: Matcher): number[] {
  return words.map(({ isFocus, isLight }, k) => {
    const found = sentences.filter(({ text }) => (matcher(text)[k] ?? 0) > 0).length;
    const holding = Math.max(1, found);
    const rarity = Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
    return rarity * (found === 0 && isFocus ? missingFocusWeight : 1) * (isLight ? lightWeight : 1);
  });
}

/** The shares of the question that a sentence and its surroundings have, 0 to 1. */
function foundAround(sentence: PassageSentence, words: AskedWord[], weights: number[], matcher: Matcher) {
  const { hit, text, chunk, lines, at } = sentence;
  const times = (share: number, part = '') => matcher(part).map((found) => share * found);
  const best = (...all: number[][]) => words.map((_, k) => Math.max(0, ...all.map((found) => found[k] ?? 0)));
  const share = (of: number[], shares: number[]) =>
    sum(of.map((weight, k) => weight * (shares[k] ?? 0))) / sum(of);

  const before = lines[at - 1] ?? '';
  const asked = lines.slice(Math.max(0, at - answerSentences), at).findLast(isQuestion);
  const own = matcher(text);
  const header = headerOf(sentence);
  const near = best(
    own,
    times(isQuestion(before) ? 0 : beforeShare, before),
    times(askedShare, asked),
    times(headerShare, header),
  );
  const fileName = hit.fileName.replace(/\.\p{L}+$/u, '').replace(/[-_.]+/gu, ' ');
  const named = best(...(hit.headingPath ?? []).map(matcher), times(fileShare, fileName));
  const local = best(near, ...chunk.map((line) => times(chunkShare, line)));
  const shared = best(named, matcher(header ?? ''));
  const ofRow = words.flatMap(({ isLight }, k) => (isLight || shared[k] ? [] : [own[k] ?? 0]));
  const unnamed = weights.map((weight, k) => (words[k]?.isLight ? 0 : weight * (1 - (named[k] ?? 0))));
  return {
    evidence: share(weights, best(local, named)),
    /** The same without the name of the section and the file. */
    coverage: share(weights, local),
    predicate: sum(unnamed) < 0.01 * sum(weights) ? 1 : share(unnamed, local),
    /** The question names a row, by words that neither this row nor the heads of all rows have. */
    isOtherRow: header !== undefined && ofRow.length > 0 && ofRow.every((found) => found === 0),
    isNear: [...near, ...named].some((found) => found > 0),
  };
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
