/** A stored passage, as read for making questions. */
export interface Passage {
  _id: string;
  fileId: string;
  content: string;
  headingPath: string[];
}

export interface MadeQuestion {
  text: string;
  /** The passage that it was made of, the only one known to be relevant. */
  chunkId: string;
  /** Its other passages may be relevant too; those of other files are taken to be irrelevant. */
  fileId: string;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
const minWords = 3;
const maxWords = 12;
/** Every third word is one of another file: questions are seldom asked in the words of the passage alone. */
const replaced = 3;
/** First sentences are within it. */
const maxSourceCharacters = 400;

/** A question for each passage that is long enough, from its heading or its first sentence in turns. */
export function makeQuestions(passages: readonly Passage[]): MadeQuestion[] {
  const sources = passages.map((passage, i) => sourceWords(passage, i % 2 === 0));
  return passages.flatMap(({ _id, fileId }, i) => {
    const own = sources[i] ?? [];
    const other = sources[nextOfOtherFile(passages, i)] ?? [];
    if (own.length < minWords || other.length === 0) return [];
    const words = own
      .slice(0, maxWords)
      .map((word, at) => (at % replaced === replaced - 1 ? (other[at % other.length] ?? word) : word));
    return [{ text: words.join(' '), chunkId: _id, fileId }];
  });
}

/** The position of the next passage of another file; -1 where there is none. */
function nextOfOtherFile(passages: readonly Passage[], i: number): number {
  const own = passages[i]?.fileId;
  for (let offset = 1; offset < passages.length; offset++) {
    const at = (i + offset) % passages.length;
    if (passages[at]?.fileId !== own) return at;
  }
  return -1;
}

function sourceWords({ headingPath, content }: Passage, prefersHeading: boolean): string[] {
  const heading = wordsOf(headingPath.at(-1) ?? '');
  if (prefersHeading && heading.length >= minWords) return heading;
  const start = content.slice(0, maxSourceCharacters);
  return wordsOf(/^.*?[.!?。！？](?=\s|$)/su.exec(start)?.[0] ?? start);
}

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}
