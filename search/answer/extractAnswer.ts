import type { SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { correctSpelling } from '../../language/spelling';
import { termsOf } from '../../language/terms';
import { type AnswerPart, type ComposedAnswer, composeOverview } from '../outcome/compose';
import { asksOfTime } from '../outcome/editions';
import { isStated } from '../outcome/isStated';
import { aboutNamed } from '../outcome/namedThings';
import { plainText } from '../outcome/plainText';
import { withoutAnswer } from '../outcome/withoutAnswer';
import { type ParsedQuestion, parseQuestion } from '../question/parseQuestion';
import { askedWords } from './askedWords';
import { citationOf } from './citationOf';
import { createMatcher } from './matchWords';
import { type RankedSentence, rankSentences } from './rankSentences';
import { type Statement, statementOf } from './statements';

/** The name of `extractAnswer` in the `model` of a chat. */
export const extractiveModelName = 'lectern-extractive-1';

const maxSentences = 3;
/** Another sentence must be about as good as the best, or it distracts from it. */
const companionShare = 0.8;
/** Rows whose scores differ by less fit equally well, and so many of them are told. */
const equalShare = 0.99;
const maxRows = 12;
/** Below this a sentence is no answer. */
const minTrust = 0.75;

/** An answer, and what else is known of its first sentence. */
export interface ExtractedAnswer extends ComposedAnswer {
  /** The sentences of the answer; empty where none answers. */
  chosen: RankedSentence[];
  /** The value that the first one states, with those of others; null where it is no single one, or a time is asked about. */
  statement: Statement | null;
  /** Sentences of other files with the words that the first one has of the question, one a file; none where a time is asked about. */
  mentions: RankedSentence[];
  language: string | null;
}

/**
 * Answers with one to three sentences of the hits, each with its marker and citation; where none of them surely answers
 * the question, with the closest passages and no citation. The same question and hits give the same answer.
 */
export function extractAnswer(question: ParsedQuestion, hits: SearchHit[]): ExtractedAnswer {
  const contents = hits.map(({ content }) => content);
  // A few words without a language of their own have that of what was found.
  const language = question.language ?? detectLanguage(contents[0] ?? '');
  const text = correctSpelling(question.text, contents, language);
  const asked = text === question.text ? question : parseQuestion(text);
  const ranked = rankSentences(asked, hits, language);
  const isNamed = aboutNamed(question.text, hits, language);
  const about = ranked.filter(({ hit }) => isNamed.has(hit));
  const least = (about[0]?.score ?? 0) * companionShare;
  const stated = about.filter((one) => one.score >= least && isStated(asked, one, language));
  const [best] = stated;
  // Where the nearest row is another one, a sentence near it answers by chance.
  const isOtherRow = about[0] !== best && about[0]?.header !== undefined;
  if (best === undefined || best.trust < minTrust || isOtherRow)
    return { ...withoutAnswer(asked, hits, language, ranked), ...nothingElse, language };
  const rows = equalRows(best, stated);
  if (rows.length > 1) return { ...composeOverview(rows), ...nothingElse, language };
  const chosen = choose(asked, stated, language);
  if (asksOfTime(question.text)) return { ...composeSentences(chosen), ...nothingElse, chosen, language };
  const statement = statementOf(asked, best, about, language);
  const mentions = mentionsOf(asked, best, about, language);
  return { ...composeSentences(chosen), chosen, statement, mentions, language };
}

const nothingElse = { chosen: [], statement: null, mentions: [] };

/** Characters before a sentence that may say what it is about. */
const before = 150;

/** Of each other file the best sentence that has, with what stands before it, all words of the question that the answer has. */
function mentionsOf(
  question: ParsedQuestion,
  best: RankedSentence,
  ranked: readonly RankedSentence[],
  language: string | null,
): RankedSentence[] {
  const words = askedWords(question, language).filter(({ isLight }) => !isLight);
  const match = createMatcher(
    words.map(({ key }) => key),
    language,
  );
  const own = match(best.text);
  if (own.every((share) => share === 0)) return [];
  const found = ranked.filter(({ hit, text }) => {
    if (hit.fileId === best.hit.fileId || match(text).every((share) => share === 0)) return false;
    // "The key safe was found open. The code is changed to 8036."
    const at = hit.content.indexOf(text);
    const shares = match(hit.content.slice(Math.max(0, at - before), at + text.length));
    return own.every((share, k) => share <= (shares[k] ?? 0));
  });
  return [...new Map(found.toReversed().map((one) => [one.hit.fileId, one])).values()].reverse();
}

/** The rows of a table that fit a question equally well, in their order: one of them alone would answer by chance. */
function equalRows(best: RankedSentence, stated: RankedSentence[]): AnswerPart[] {
  if (best.header === undefined) return [];
  const isEqual = ({ header, hit, score }: RankedSentence) =>
    header === best.header && hit.fileId === best.hit.fileId && score > best.score * equalShare;
  return stated
    .filter(isEqual)
    .slice(0, maxRows)
    .sort((a, b) => a.hit.chunkIndex - b.hit.chunkIndex || placeOf(a) - placeOf(b))
    .map(({ hit, text, header }) => ({ hit, quote: text, label: null, header }));
}

const placeOf = ({ hit, text }: RankedSentence) => hit.content.indexOf(text);

/** Sentences as an answer, each with its marker and citation. */
export function composeSentences(chosen: RankedSentence[]): ComposedAnswer {
  return {
    answer: chosen.map(({ text, header }, i) => `${plainText(text, header)} [${i + 1}]`).join(' '),
    citations: chosen.map(({ hit, text }, i) => citationOf(hit, text, i + 1)),
    outcome: 'answered',
  };
}

/** The best sentence, and those that bring in words of the question it lacks. */
function choose(
  question: ParsedQuestion,
  ranked: RankedSentence[],
  language: string | null,
): RankedSentence[] {
  const missing = new Set(question.keysIn(language));
  const chosen = ranked.filter(({ text, isAnother }, i) => {
    if (missing.size === 0 || isAnother) return i === 0;
    const brings = termsOf(text, language).filter(({ key }) => missing.delete(key));
    return i === 0 || brings.length > 0;
  });
  return chosen.slice(0, maxSentences);
}
