import type { SearchHit } from '../../domain/search';
import { withSingleVerbs } from '../../language/phrasalVerbs';
import { contentKeys } from '../../language/terms';
import { focusKeys } from './focusKeys';
import { keyWeights, sum } from './keyWeights';
import { kindKeys } from './kindKeys';
import { isLight } from './lightWords';
import { type QuestionType, questionType } from './questionType';
import { mayAnswer, readPassages } from './readPassages';
import { type RankedSentence, weigher } from './weighSentence';

/** The sentences of the hits, the one that best answers the question first. */
export function rankSentences(
  question: string,
  hits: SearchHit[],
  language: string | null,
): RankedSentence[] {
  const type = questionType(question);
  const keys = askedKeys(question, type, language);
  const focus = new Set(
    [...focusKeys(question, language)].filter((key) => keys.includes(key) && !isLight(key, language)),
  );
  const passages = readPassages(keys, hits, language);
  const weights = keyWeights(keys, focus, passages, language);
  const total = sum(weights);
  if (total === 0) return [];
  const asked = { question, type, language, keys, weights, total };
  return passages
    .flatMap((passage) => {
      const weighed = weigher(asked, passage);
      return passage.sentences.flatMap((_, i) => (mayAnswer(passage, i) ? [weighed(i)] : []));
    })
    .sort((a, b) => b.score - a.score);
}

/** The words of a question that a sentence is searched for. */
function askedKeys(question: string, type: QuestionType, language: string | null): string[] {
  const asked = contentKeys(withSingleVerbs(question, language), language);
  const kinds = kindKeys(question, type, language);
  const named = asked.filter((key) => !kinds.has(key));
  // "What time?" has no other word: then even that one counts.
  return named.length > 0 ? named : asked;
}
