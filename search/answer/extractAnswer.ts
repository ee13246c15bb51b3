import type { Citation, SearchHit } from '../../domain/search';
import { contentKeys, questionLanguage, termsOf } from '../text/terms';
import { type QuestionType, questionType } from './questionType';
import { type RankedSentence, rankSentences } from './rankSentences';
import { refusal } from './refusal';

/** What wrote an answer of `extractAnswer`, as chat's `model` says it. */
export const extractiveModelName = 'lectern-extractive-1';

const maxSentences = 3;
/** A further sentence must be about as good as the first, or it distracts from it. */
const companionShare = 0.8;
/** Below this a passage merely shares words with the question. */
const minEvidence = 0.55;
/** Less is needed where the sentence holds the date, number or name asked for. */
const minEvidenceFitting = 0.45;
/** From this fit on a sentence has a role ("the dealer") that may be who is asked for. */
const roleFit = 0.7;
/** More where it has neither name nor role. */
const minEvidenceUnnamed = 0.85;
/** More where the passage lacks the very thing asked about. */
const missingFocusExtra = 0.2;
/** A passage that retrieval is all but sure of may say it in other words. */
const clearScore = 0.85;
const clearScoreRelief = 0.12;
/** "Can it be frozen?" is about what is done: sharing the thing alone says nothing. */
const minEvidenceYesNo = 0.7;

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
  const language = questionLanguage(question, []);
  const ranked = rankSentences(question, hits, language);
  const [best] = ranked;
  if (best === undefined || best.evidence < evidenceNeeded(questionType(question), best)) {
    return { answer: refusal(language), citations: [], usedChunkIds: [] };
  }
  const chosen = choose(question, ranked, language);
  const citations = chosen.map((sentence, i) => toCitation(sentence, i + 1));
  return {
    answer: chosen.map((sentence, i) => `${sentence.text} [${i + 1}]`).join(' '),
    citations,
    usedChunkIds: [...new Set(citations.map((citation) => citation.chunkId))],
  };
}

function evidenceNeeded(type: QuestionType, { fit, hasFocus, hit }: RankedSentence): number {
  const trust = hit.score >= clearScore && hasFocus && type !== 'yesNo' ? clearScoreRelief : 0;
  return evidenceNeededFor(type, fit) + (hasFocus ? 0 : missingFocusExtra) - trust;
}

function evidenceNeededFor(type: QuestionType, fit: number): number {
  switch (type) {
    case 'when':
    case 'quantity':
      return fit > 0 ? minEvidenceFitting : Number.POSITIVE_INFINITY;
    case 'who':
      if (fit >= 1) return minEvidenceFitting;
      return fit >= roleFit ? minEvidence : minEvidenceUnnamed;
    case 'where':
      return fit >= 1 ? minEvidenceFitting : minEvidence;
    case 'yesNo':
      return minEvidenceYesNo;
    default:
      return minEvidence;
  }
}

/** The best sentence, and those nearly as good that bring in words of the question it lacks. */
function choose(question: string, ranked: RankedSentence[], language: string | null): RankedSentence[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const chosen = [best];
  const missing = new Set(contentKeys(question, language).filter((key) => !keysOf(best, language).has(key)));
  for (const sentence of ranked.slice(1)) {
    if (chosen.length === maxSentences || sentence.score < best.score * companionShare) break;
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
