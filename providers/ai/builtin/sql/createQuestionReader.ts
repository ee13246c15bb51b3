import { LRUCache } from 'lru-cache';
import type { CreateQuestionReader, Reading } from '../../../../domain/ports/questionReader';
import { candidatesOf } from './candidates';
import { probabilityOf } from './confidence';
import { type Linked, linkWords } from './linkWords';
import { linkedWords, namedRows } from './questionLinks';
import { type QuestionWords, readWords } from './readWords';
import { buildSchemaIndex } from './schemaIndex';
import { similarities, type WordVector } from './similarity';
import { traitsOf } from './traits';

/** The minimum probability with which the likeliest reading is right, for an answer. */
export const minConfidence = 0.87;
/** The confidence was fitted to as many candidates. */
export const comparedCandidates = 12;
/** A request reads its question several times: to route it, by its parts, to answer it. */
const maxQuestions = 64;
/** The same over each database, of all databases together. About 2 kB each, more where a schema is large. */
const maxKept = 2_000;

/** The value to remember, computed by the function that comes with the key. */
const inContext = <T>(_key: string, _stale: T | undefined, { context }: { context: () => T }) => context();

/**
 * Reads questions by linking their words to a schema, a beam search over a small grammar, and learned weights.
 * Without vectors it knows words by their form only.
 */
export function questionReaders(vector: WordVector | null): CreateQuestionReader {
  const words = new LRUCache<string, QuestionWords>({
    max: maxQuestions,
    memoMethod: (text) => readWords(text),
  });
  const readings = new LRUCache<string, Reading, () => Reading>({ max: maxKept, memoMethod: inContext });
  // The links of a database hold its whole schema, so they are kept with its reader, and go with it.
  const kept = new LRUCache<string, WeakRef<Map<string, Linked>>>({
    max: maxKept,
    dispose: (links, key) => links.deref()?.delete(key),
  });
  let readers = 0;
  return (schema) => {
    const index = buildSchemaIndex(schema);
    const similarityOf = similarities(vector, index.words);
    const reader = readers++;
    const links = new Map<string, Linked>();
    const ownLinks = new WeakRef(links);
    const linked = (text: string) => {
      const key = `${reader} ${text}`;
      const known = links.get(key);
      if (known && kept.get(key)) return known;
      const made = linkWords(words.memo(text), index, similarityOf);
      links.set(key, made);
      kept.set(key, ownLinks);
      return made;
    };
    return {
      link: (question) => linkedWords(linked(question)),
      namedRows: (question, isNameable) => namedRows(linked(question), isNameable),
      read: (question, now) => {
        const day = now.toISOString().slice(0, 10);
        return readings.memo(`${reader} ${day} ${question}`, {
          context: () => toReading(linked(question), new Date(day)),
        });
      },
    };
  };
}

function toReading(linked: Linked, now: Date): Reading {
  const { tokens, isCut, lexicon } = linked.words;
  const { language } = lexicon;
  if (isCut) return { understood: false, language, notUnderstood: [], rivals: [] };
  const candidates = candidatesOf(linked, now);
  const [best, second] = candidates;
  const compared = candidates.slice(0, comparedCandidates);
  if (best && probabilityOf(compared, traitsOf(best, linked)) >= minConfidence)
    return { understood: true, language, query: best.query };
  return {
    understood: false,
    language,
    notUnderstood: best?.state.unread.flatMap((at) => tokens[at]?.text ?? []) ?? [],
    rivals: best && second ? [best.query, second.query] : [],
  };
}
