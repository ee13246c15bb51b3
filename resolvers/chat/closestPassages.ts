import { isAnswer } from '../../domain/outcomes';
import type { SearchHit } from '../../domain/search';
import type { ExtractedAnswer } from '../../search/answer/extractAnswer';
import { rankSentences } from '../../search/answer/rankSentences';
import { hasNamesOf } from '../../search/outcome/namedThings';
import { hasWordsOf, isForeign, withoutAnswer } from '../../search/outcome/withoutAnswer';
import type { ParsedQuestion } from '../../search/question/parseQuestion';
import type { UnifiedAnswer } from '../unified/searchRun';

/** A passage of a lower score has nothing to do with the question. */
const minScore = 0.05;
/** An utterance of fewer content words, without a word that asks, may be no question. */
const minWords = 4;

/**
 * The passages to show where nothing answers: those that were found, and the closest ones below the minimum score, which a
 * question in other words or in another language than its passage seldom reaches. In the language of the question they
 * share a word with it; in another one something has to be asked, and they have its names.
 */
export function closestPassages({ results, below, documentQuestion }: UnifiedAnswer): SearchHit[] {
  const { language } = documentQuestion;
  const isQuestion = documentQuestion.type !== 'other' || wordsOf(documentQuestion) >= minWords;
  const near = below.filter(
    (hit) =>
      hit.score >= minScore &&
      (isForeign(hit, language)
        ? isQuestion && hasNamesOf(documentQuestion.text, hit, language)
        : hasWordsOf(documentQuestion, [hit])),
  );
  return [...results.semantic, ...near];
}

const wordsOf = (question: ParsedQuestion) => question.keysIn(question.language).length;

/** The extracted answer, or the closest passages where there is none. */
export function withClosest(found: UnifiedAnswer, extracted: ExtractedAnswer): ExtractedAnswer {
  const hits = closestPassages(found);
  if (isAnswer(extracted.outcome) || hits.length === found.results.semantic.length) return extracted;
  const { documentQuestion } = found;
  const { language } = extracted;
  const ranked = rankSentences(documentQuestion, hits, language);
  return { ...extracted, ...withoutAnswer(documentQuestion, hits, language, ranked) };
}
