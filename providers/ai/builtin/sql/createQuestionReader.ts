import type { CreateQuestionReader, Reading } from '../../../../domain/ports/questionReader';
import { Remembered } from '../../../../domain/remembered';
import { candidatesOf } from './candidates';
import { probabilityOf } from './confidence';
import { type Linked, linkWords } from './linkWords';
import { linkedWords, namedRows } from './questionLinks';
import { readWords } from './readWords';
import { buildSchemaIndex } from './schemaIndex';
import { similarities, type WordVector } from './similarity';

/** It answers where the likeliest reading is right with this probability. */
export const minConfidence = 0.9;
/** The confidence was fitted to as many candidates. */
export const comparedCandidates = 12;
/** A request reads its question several times, over each database: to route it, by its parts, to answer it. */
const maxKept = 64;
/** Requests about midnight. */
const maxDays = 2;

/**
 * Reads questions by linking their words to a schema, a beam search over a small grammar, and learned weights.
 * Without vectors it knows words by their form only.
 */
export function questionReaders(vector: WordVector | null): CreateQuestionReader {
  const words = new Remembered(readWords, maxKept);
  return (schema) => {
    const index = buildSchemaIndex(schema);
    const similarityOf = similarities(vector, index.words);
    const links = new Remembered((text: string) => linkWords(words.get(text), index, similarityOf), maxKept);
    const readingsOn = new Remembered(
      (day: string) => new Remembered((text: string) => toReading(links.get(text), new Date(day)), maxKept),
      maxDays,
    );
    return {
      link: (question) => linkedWords(links.get(question)),
      namedRows: (question, isNameable) => namedRows(links.get(question), isNameable),
      read: (question, now) => readingsOn.get(now.toISOString().slice(0, 10)).get(question),
    };
  };
}

function toReading(linked: Linked, now: Date): Reading {
  const { tokens, isCut, lexicon } = linked.words;
  const { language } = lexicon;
  if (isCut) return { understood: false, language, notUnderstood: [], rivals: [] };
  const candidates = candidatesOf(linked, now);
  const [best, second] = candidates;
  if (best && probabilityOf(candidates.slice(0, comparedCandidates)) >= minConfidence)
    return { understood: true, language, query: best.query };
  return {
    understood: false,
    language,
    notUnderstood: best?.state.unread.flatMap((at) => tokens[at]?.text ?? []) ?? [],
    rivals: best && second ? [best.query, second.query] : [],
  };
}
