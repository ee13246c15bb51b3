import type { AskedQuestion } from './questionSet';

/** The reply of chat, as far as it is judged. */
export interface GivenAnswer {
  answer: string;
  citations: { file_id: string; file_name: string; chunk_id: string; chunk_index: number; quote: string }[];
  routing: { route: string; connector_name: string | null };
  results: {
    semantic: { chunk_id: string; content: string }[] | null;
    structured: { rows: object[] } | null;
  };
}

export interface Judged {
  question: AskedQuestion;
  given: GivenAnswer;
  isRight: boolean;
  /** Nothing is answered, and the passages that are shown are of the right file, the closest first. */
  isShown: boolean;
  /** Every quote stands in its chunk, and in the answer; of a row or a list, which the answer tells as text, each word. */
  isVerbatim: boolean;
}

export interface Scores {
  /** Questions with an answer: asked, answered from the right file, and shown its passages in place of an answer. */
  answerable: { asked: number; right: number; shown: number };
  /** Questions without one: asked, and refused. */
  unanswerable: { asked: number; right: number };
  /** Questions of two parts: asked, and answered from the right file and from rows. */
  compound: { asked: number; right: number };
  notVerbatim: number;
}

/** A row of a table, or items of a list: their marks are not in the answer. */
const hasMarks = /^\s*(?:\||[-*•‣▪◦–][ \t])|\n/u;

/** The head of a table, which each of its rows is told with. */
const tableHead = /^.*\n(?=\|[\s:|-]+\|$)/gmu;

/**
 * Whether an answer is right: the first citation is of the file that answers, and nothing is cited where none does; rows
 * answer only what they may. `contents`: the text of the cited chunks by their IDs.
 */
export function judge(
  question: AskedQuestion,
  given: GivenAnswer,
  contents: ReadonlyMap<string, string>,
): Judged {
  // Rows that are merely looked up for the documents they name are no answer: an answer names its database.
  const hasRows =
    (given.results.structured?.rows.length ?? 0) > 0 &&
    given.answer.includes(`(${given.routing.connector_name})`);
  const citesFile = given.citations[0]?.file_name === question.file;
  const isRight =
    question.file === null
      ? given.citations.length === 0 && (!hasRows || question.rows === 'possible')
      : question.rows === 'needed'
        ? citesFile && hasRows
        : citesFile || (question.rows === 'possible' && hasRows);
  const isVerbatim = given.citations.every(({ chunk_id: id, quote }) => {
    const words = quote.replace(tableHead, '').match(/[\p{L}\p{N}]+/gu) ?? [];
    const isTold = hasMarks.test(quote)
      ? words.every((word) => given.answer.includes(word))
      : given.answer.includes(quote);
    return contents.get(id)?.includes(quote) === true && isTold;
  });
  const [first] = /\(([^()]+\.\w{2,4})(?:, [^()]+)?\)/u.exec(given.answer)?.slice(1) ?? [];
  const isShown = given.citations.length === 0 && question.file !== null && first === question.file;
  return { question, given, isRight, isShown, isVerbatim };
}

export function scoreAnswers(judged: Judged[]): Scores {
  const count = (part: Judged[]) => ({
    asked: part.length,
    right: part.filter(({ isRight }) => isRight).length,
    shown: part.filter(({ isShown }) => isShown).length,
  });
  return {
    answerable: count(judged.filter(({ question }) => question.file !== null && question.rows !== 'needed')),
    unanswerable: count(judged.filter(({ question }) => question.file === null)),
    compound: count(judged.filter(({ question }) => question.rows === 'needed')),
    notVerbatim: judged.filter(({ isVerbatim }) => !isVerbatim).length,
  };
}
