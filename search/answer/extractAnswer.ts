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
}

/**
 * Answers with one to three sentences of the hits, verbatim, each with its marker and citation; says so, with
 * no citation, where none of them answers the question. The same question and hits give the same answer.
 */
export function extractAnswer(question: ParsedQuestion, hits: SearchHit[]): ExtractedAnswer {
  const contents = hits.map(({ content }) => content);
  // A few words without a language of their own have that of what was found.
  const language = question.language ?? detectLanguage(contents[0] ?? '');
  const text = correctSpelling(question.text, contents, language);
  const asked = text === question.text ? question : parseQuestion(text);
  const ranked = rankSentences(asked, hits, language);
  const [best] = ranked;
  if (best === undefined || best.trust < minTrust) {
    return { answer: refusal(language), citations: [] };
  }
  const chosen = choose(asked, ranked, language);
  return {
    answer: chosen.map(({ text }, i) => `${text} [${i + 1}]`).join(' '),
    citations: chosen.map(({ hit, text }, i) => citationOf(hit, text, i + 1)),
  };
}

/** The best sentence, and those nearly as good that bring in words of the question it lacks. */
function choose(
  question: ParsedQuestion,
  ranked: RankedSentence[],
  language: string | null,
): RankedSentence[] {
  const missing = new Set(question.keysIn(language));
  const least = (ranked[0]?.score ?? 0) * companionShare;
  const chosen = ranked.filter(({ text, score, isAnother }, i) => {
    if (missing.size === 0 || score < least || isAnother) return i === 0;
    const brings = termsOf(text, language).filter(({ key }) => missing.delete(key));
    return i === 0 || brings.length > 0;
  });
  return chosen.slice(0, maxSentences);
}
