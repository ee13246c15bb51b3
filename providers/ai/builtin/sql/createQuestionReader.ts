import type { CreateQuestionReader, Reading } from '../../../../domain/ports/questionReader';
import { candidatesOf, similarities } from './candidates';
import { probabilityOf } from './confidence';
import { lexiconOf } from './lexicon';
import { linkedWords, namedRows } from './questionLinks';
import { buildSchemaIndex } from './schemaIndex';
import type { WordVector } from './similarity';
import { tokenizeQuestion } from './words';

/** It answers where the likeliest reading is right with this probability. */
export const minConfidence = 0.9;
/** The confidence was fitted to as many candidates. */
export const comparedCandidates = 12;
/** Reading takes time by the number of words; questions to a database are shorter. */
const maxTokens = 80;
/** A search reads its question several times: to route it, by its parts, to answer it. */
const maxReadings = 64;

/**
 * Reads questions by linking their words to a schema, a beam search over a small grammar, and learned weights.
 * Without vectors it knows words by their form only.
 */
export function questionReaders(vector: WordVector | null): CreateQuestionReader {
  return (schema) => {
    const index = buildSchemaIndex(schema);
    const similarityOf = similarities(vector, index);
    const readings = new Map<string, Reading>();
    const linked = (question: string) => {
      const tokens = tokenizeQuestion(question).slice(0, maxTokens);
      const lexicon = lexiconOf(tokens);
      return { tokens, sources: { index, lexicon, similarity: similarityOf(lexicon.language !== 'en') } };
    };
    return {
      link(question) {
        const { tokens, sources } = linked(question);
        return linkedWords(tokens, sources);
      },
      namedRows(question, isNameable) {
        const { tokens, sources } = linked(question);
        return namedRows(tokens, sources, isNameable);
      },
      read(question, now): Reading {
        const key = `${now.toISOString().slice(0, 10)} ${question}`;
        const known = readings.get(key) ?? readAnew(question, now);
        if (readings.size >= maxReadings) readings.clear();
        readings.set(key, known);
        return known;
      },
    };
    function readAnew(question: string, now: Date): Reading {
      const tokens = tokenizeQuestion(question);
      if (tokens.length > maxTokens) {
        return { understood: false, language: lexiconOf(tokens).language, notUnderstood: [], rivals: [] };
      }
      const { linked, candidates } = candidatesOf(question, index, similarityOf, now);
      const { language } = linked.lexicon;
      const [best, second] = candidates;
      if (best && probabilityOf(candidates.slice(0, comparedCandidates)) >= minConfidence) {
        return { understood: true, language, query: best.query };
      }
      const unread = best?.state.unread ?? [];
      return {
        understood: false,
        language,
        notUnderstood: unread.flatMap((at) => linked.tokens[at]?.text ?? []),
        rivals: best && second ? [best.query, second.query] : [],
      };
    }
  };
}
