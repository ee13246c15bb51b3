import type { SearchHit } from '../../domain/search';
import { askedWords } from '../answer/askedWords';
import { createMatcher } from '../answer/matchWords';
import type { ParsedQuestion } from '../question/parseQuestion';
import type { AnswerPart } from './compose';

const item = /^[ \t]*(?:[-*•‣▪◦–]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])[ \t]+\S/u;
const numberedItem = /^[ \t]*\(?\d{1,3}[.)][ \t]/u;
const tableRow = /^\s*\|.*\|\s*$/u;
const tableRule = /^\s*\|[\s:|-]+\|\s*$/u;
const minItems = 2;
const maxCharacters = 3_000;
/** The bonus of numbered items where steps are asked for. */
const numberedShare = 0.5;
/** So much of the question has to stand in the heading and the line above a list. */
const minShare = 0.6;

interface Run {
  start: number;
  end: number;
  items: number;
  isNumbered: boolean;
  /** The line above. */
  lead: string;
  header: string | undefined;
}

/** The lists and tables of a text, verbatim: lines of items, and what continues them, without a blank line between. */
function listsIn(content: string): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  let lead = '';
  let at = 0;
  for (const line of content.split('\n')) {
    const end = at + line.length;
    const isRow = tableRow.test(line);
    if (item.test(line) || isRow) {
      open ??= {
        ...{ start: at, end, items: 0, lead, header: isRow ? line : undefined },
        isNumbered: numberedItem.test(line),
      };
      open.end = end;
      if (!tableRule.test(line)) open.items++;
    } else if (line.trim() === '') {
      // A blank line between items belongs to the list; it ends where no item follows.
      lead = open ? lead : lead || '';
    } else {
      if (open && /^[ \t]/u.test(line)) open.end = end;
      else {
        if (open) runs.push(open);
        open = null;
        lead = line;
      }
    }
    at = end + 1;
  }
  if (open) runs.push(open);
  return runs.filter(({ items, end, start }) => items >= minItems && end - start <= maxCharacters);
}

/** The whole list or table whose heading or lead-in has most of the question's words; none where no list fits. */
export function listBelow(
  question: ParsedQuestion,
  subject: string,
  hits: SearchHit[],
  language: string | null,
  asksForSteps: boolean,
): AnswerPart[] {
  const words = askedWords(question, language);
  const told = words.filter(({ isLight }) => !isLight);
  // "How do I make the soup" is about the soup.
  const keys = (told.length > 0 ? told : words).map(({ key }) => key);
  if (keys.length === 0) return [];
  const matcher = createMatcher(keys, language);
  const candidates = hits.flatMap((hit) =>
    listsIn(hit.content).map((run) => {
      const headings = hit.headingPath ?? [];
      const found = matcher([...headings, hit.fileName.replace(/[-_.]+/gu, ' '), run.lead].join('\n'));
      const share = found.reduce((sum, one) => sum + one, 0) / keys.length;
      return { hit, run, share, heading: headings.at(-1) ?? null };
    }),
  );
  const suitability = ({ hit, run, share }: (typeof candidates)[number]) =>
    share + hit.score + (asksForSteps && run.isNumbered ? numberedShare : 0);
  const best = candidates
    .filter(({ share }) => share >= minShare)
    .sort((a, b) => suitability(b) - suitability(a))[0];
  if (!best) return [];
  const { hit, run, heading } = best;
  const lead = run.lead.trim();
  // A sentence above a list leads in to something else.
  const label = (/[.!?。]$/u.test(lead) ? '' : lead.replace(/[:：]$/u, '')) || heading || subject;
  return [{ hit, quote: hit.content.slice(run.start, run.end), label, header: run.header }];
}
