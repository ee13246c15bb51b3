import { text } from '../../../text/en';
import { shownQuote } from '../../../ui/format';
import { placeOf } from '../../source/placeOf';
import { meaningOf, type Turn } from '../turn';

type Cited = Turn['citations'][number];
const escapedMarks = /\\\[(\d{1,3})\\\]/g;

function sourceOf(cited: Pick<Cited, 'fileName' | 'pageNumber'>): string {
  return [cited.fileName, placeOf(cited)].filter(Boolean).join(', ');
}

/** An answer as it is shown, with a line for each source below it. */
export function answerWithSources({ text: answer, citations }: Turn): string {
  const sources = citations.map((citation) => `[${citation.marker}] ${sourceOf(citation)}`);
  return [answer ?? '', ...(sources.length > 0 ? [sources.join('\n')] : [])].join('\n\n');
}

/** Text that Markdown shows as it is, on one line. */
const literal = (words: string): string =>
  words
    .replace(/[\\`*_[\]<>|~#]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim();

/** Lines that Markdown shows as they are, each on its own. */
const literalLines = (words: string): string =>
  words
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `${literal(line)}  `))
    .join('\n')
    .trim();

/** A code block whose fence is longer than any in it. */
function codeBlock(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** An answer whose marks are footnotes, numbered through the document. */
function withFootnotes(answer: string, numbers: ReadonlyMap<number, number>): string {
  return literalLines(answer).replace(escapedMarks, (mark, marker) => {
    const number = numbers.get(Number(marker));
    return number === undefined ? mark : `[^${number}]`;
  });
}

/** A conversation as a Markdown document: a heading for each question, and the citations as footnotes. */
export function toMarkdown(title: string, turns: readonly Turn[]): string {
  const notes: string[] = [];
  const parts = [`# ${literal(title)}`];
  for (const turn of turns) {
    const numbers = new Map<number, number>();
    for (const citation of turn.citations) {
      const quote = literal(shownQuote(citation.quote));
      notes.push(`[^${notes.length + 1}]: ${literal(sourceOf(citation))}: “${quote}”`);
      numbers.set(citation.marker, notes.length);
    }
    const meaning = meaningOf(turn);
    const outcome = turn.outcome && text.ask.outcomes[turn.outcome];
    parts.push(`## ${literal(turn.question)}`);
    if (meaning !== null) parts.push(`*${text.threads.understood} ${literal(meaning)}*`);
    if (outcome) parts.push(`**${outcome}**`);
    parts.push(turn.text === null ? `*${text.threads.noAnswer}*` : withFootnotes(turn.text, numbers));
    if (turn.sql) parts.push(codeBlock('sql', turn.sql));
  }
  return `${[...parts, ...(notes.length > 0 ? [notes.join('\n')] : [])].filter(Boolean).join('\n\n')}\n`;
}

/** A name for the document that every file system accepts. */
export function fileNameOf(title: string): string {
  const words = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${words || 'conversation'}.md`;
}
