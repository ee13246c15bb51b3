import type { SearchHit } from '../../domain/search';
import { withSingleVerbs } from '../../language/phrasalVerbs';
import { contentKeys } from '../../language/terms';
import type { ParsedQuestion } from '../question/parseQuestion';
import { focusKeys } from './focusKeys';
import { keyWeights, sum } from './keyWeights';
import { kindKeys } from './kindKeys';
import { isLight } from './lightWords';
import { mayAnswer, readPassages } from './readPassages';
import { createSentenceScorer, type RankedSentence } from './weighSentence';

/** The sentences of the hits, the one that best answers the question first. */
export function rankSentences(
  question: ParsedQuestion,
  hits: SearchHit[],
  language: string | null,
): RankedSentence[] {
  const { type } = question;
  const keys = askedKeys(question, language);
  const focus = new Set(
    [...focusKeys(question.text, language)].filter((key) => keys.includes(key) && !isLight(key, language)),
  );
  const passages = readPassages(keys, hits, language);
  const weights = keyWeights(keys, focus, passages, language);
  const total = sum(weights);
  if (total === 0) return [];
  const asked = { question: question.text, type, language, keys, weights, total };
  return passages
    .flatMap((passage) => {
      const weighed = createSentenceScorer(asked, passage);
      return passage.sentences.flatMap((_, i) => (mayAnswer(passage, i) ? [weighed(i)] : []));
    })
    .sort((a, b) => b.score - a.score);
}

/** The words of a question that a sentence is searched for. */
function askedKeys(question: ParsedQuestion, language: string | null): string[] {
  const asked = contentKeys(withSingleVerbs(question.text, language), language);
  const kinds = kindKeys(question.text, question.type, language);
  const named = asked.filter((key) => !kinds.has(key));
  // "What time?" has no other word: then even that one counts.
  return named.length > 0 ? named : asked;
}
