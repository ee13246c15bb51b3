import type { Citation, SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { correctSpelling } from '../../language/spelling';
import { contentKeys, termsOf } from '../../language/terms';
import { byExtreme } from './extremes';
import { questionType } from './questionType';
import { rankSentences } from './rankSentences';
import { refusal } from './refusal';
import { isRuledOut, trust } from './trust';
import type { RankedSentence } from './weighSentence';

/** What wrote an answer of `extractAnswer`, as chat's `model` says it. */
export const extractiveModelName = 'lectern-extractive-1';

const maxSentences = 3;
/** A further sentence must be about as good as the first, or it distracts from it. */
const companionShare = 0.8;
/** Below this a sentence is no answer. */
const minTrust = 0.57;
/** Less is needed where the very measure that is compared was found. */
const minTrustOfCompared = 0.2;
export interface ExtractedAnswer {
  answer: string;
  citations: Citation[];
  usedChunkIds: string[];
}

/**
 * Answers with one to three sentences of the hits, verbatim, each with its marker and citation; says so, with
 * no citation, where none of them answers the question. The same question and hits give the same answer.
 */
export function extractAnswer(question: string, hits: SearchHit[]): ExtractedAnswer {
  const language = answerLanguage(question, hits);
  const asked = corrected(question, hits, language);
  const ranked = rankSentences(asked, hits, language);
  const [best] = ranked;
  const type = questionType(asked);
  const extreme = best === undefined ? null : byExtreme(asked, ranked);
  const needed = extreme === null ? minTrust : minTrustOfCompared;
  if (best === undefined || isRuledOut(type, best, language) || trust(type, best) < needed) {
    return { answer: refusal(language), citations: [], usedChunkIds: [] };
  }
  const chosen = extreme?.slice(0, maxSentences) ?? choose(asked, ranked, language);
  const citations = chosen.map((sentence, i) => toCitation(sentence, i + 1));
  return {
    answer: chosen.map((sentence, i) => `${sentence.text} [${i + 1}]`).join(' '),
    citations,
    usedChunkIds: [...new Set(citations.map((citation) => citation.chunkId))],
  };
}

/** The language of a question; a few words without one of their own have that of what was found. */
export function answerLanguage(question: string, hits: SearchHit[]): string | null {
  return detectLanguage(question) ?? detectLanguage(hits[0]?.content ?? '');
}

/** The question with slips of the pen mended by what was found. */
export function corrected(question: string, hits: SearchHit[], language: string | null): string {
  return correctSpelling(
    question,
    hits.map(({ content }) => content),
    language,
  );
}

/** The best sentence, and those nearly as good that bring in words of the question it lacks. */
function choose(question: string, ranked: RankedSentence[], language: string | null): RankedSentence[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const chosen = [best];
  const missing = new Set(contentKeys(question, language).filter((key) => !keysOf(best, language).has(key)));
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

function toCitation({ hit, text }: RankedSentence, marker: number): Citation {
  return {
    marker,
    fileId: hit.fileId,
    fileName: hit.fileName,
    chunkId: hit.chunkId,
    chunkIndex: hit.chunkIndex,
    pageNumber: hit.pageNumber,
    startPage: hit.startPage,
    endPage: hit.endPage,
    score: hit.score,
    quote: text,
    boundingBoxes: hit.boundingBoxes,
  };
}
