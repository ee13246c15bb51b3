import type { Citation, SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { correctSpelling } from '../../language/spelling';
import { termsOf } from '../../language/terms';
import { type ParsedQuestion, parseQuestion } from '../question/parseQuestion';
import { citationOf } from './citationOf';
import { type RankedSentence, rankSentences } from './rankSentences';
import { refusal } from './refusal';

/** What wrote an answer of `extractAnswer`, as chat's `model` says it. */
export const extractiveModelName = 'lectern-extractive-1';

const maxSentences = 3;
/** A further sentence must be about as good as the first, or it distracts from it. */
const companionShare = 0.8;
/** Below this a sentence is no answer. */
const minTrust = 0.57;

export interface ExtractedAnswer {
  answer: string;
  citations: Citation[];
  usedChunkIds: string[];
}

/**
 * Answers with one to three sentences of the hits, verbatim, each with its marker and citation; says so, with
 * no citation, where none of them answers the question. The same question and hits give the same answer.
 */
export function extractAnswer(question: ParsedQuestion, hits: SearchHit[]): ExtractedAnswer {
  const language = answerLanguage(question, hits);
  const asked = corrected(question, hits, language);
  const ranked = rankSentences(asked, hits, language);
  const [best] = ranked;
  if (best === undefined || best.trust < minTrust) {
    return { answer: refusal(language), citations: [], usedChunkIds: [] };
  }
  const chosen = choose(asked, ranked, language);
  const citations = chosen.map((sentence, i) => citationOf(sentence.hit, sentence.text, i + 1));
  return {
    answer: chosen.map((sentence, i) => `${sentence.text} [${i + 1}]`).join(' '),
    citations,
    usedChunkIds: [...new Set(citations.map((citation) => citation.chunkId))],
  };
}

/** The language of a question; a few words without one of their own have that of what was found. */
function answerLanguage(question: ParsedQuestion, hits: SearchHit[]): string | null {
  return question.language ?? detectLanguage(hits[0]?.content ?? '');
}

/** The question with typos corrected by what was found. */
function corrected(question: ParsedQuestion, hits: SearchHit[], language: string | null): ParsedQuestion {
  const contents = hits.map(({ content }) => content);
  const text = correctSpelling(question.text, contents, language);
  return text === question.text ? question : parseQuestion(text);
}

/** The best sentence, and those nearly as good that bring in words of the question it lacks. */
function choose(
  question: ParsedQuestion,
  ranked: RankedSentence[],
  language: string | null,
): RankedSentence[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const chosen = [best];
  const missing = new Set(question.keysIn(language).filter((key) => !keysOf(best, language).has(key)));
  for (const sentence of ranked.slice(1)) {
    if (chosen.length === maxSentences || sentence.score < best.score * companionShare) break;
    if (sentence.isAnother) continue;
    const brings = [...keysOf(sentence, language)].filter((key) => missing.has(key));
    if (brings.length === 0 || chosen.some((other) => other.text === sentence.text)) continue;
    for (const key of brings) missing.delete(key);
    chosen.push(sentence);
  }
  return chosen;
}

function keysOf(sentence: RankedSentence, language: string | null): Set<string> {
  return new Set(termsOf(sentence.text, language).map((term) => term.key));
}
