import type { SearchHit, StructuredResult } from '../../domain/search';
import { readingOrder } from './readingOrder';

/** Rows of a query and the SQL that gave them. */
export interface RowsSource {
  result: StructuredResult;
  sql: string | null;
}

/** A source of an answer. The model names it by its place in their list, from 1. */
export interface GroundedSource {
  label: string;
  text: string;
  /** Null for rows. */
  hit: SearchHit | null;
}

const maxRows = 100;
const maxRowsTokens = 4000;

/** Never too few: a token is three bytes or more of most texts. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/**
 * The rows and the best hits that fit `maxTokens`. A hit is never cut: what isn't there can't be
 * quoted. The first always stays.
 */
export function groundedSources(
  hits: SearchHit[],
  rows: RowsSource | null,
  maxTokens: number,
): GroundedSource[] {
  const hasRows = rows !== null && rows.result.rows.length > 0;
  const text = hasRows ? rowsAsText(rows, Math.min(maxTokens, maxRowsTokens)) : '';
  let left = maxTokens - estimateTokens(text);
  const fitting = hits.filter(({ content }, i) => {
    const tokens = estimateTokens(content);
    if (tokens > left && (i > 0 || hasRows)) return false;
    left -= tokens;
    return true;
  });
  // Side by side, as they stand in the file, the model reads on from one to the next.
  const chunks = readingOrder(fitting)
    .flat()
    .map((hit) => ({ label: labelOf(hit), text: hit.content, hit }));
  return hasRows ? [{ label: 'rows of a database query', text, hit: null }, ...chunks] : chunks;
}

/** A file's name is a stranger's text too: one line, and not long. */
function labelOf({ fileName, pageNumber }: SearchHit): string {
  const name = fileName.replace(/[\p{C}\s]+/gu, ' ').slice(0, 120);
  return pageNumber === null ? name : `${name}, page ${pageNumber}`;
}

function rowsAsText({ result, sql }: RowsSource, maxTokens: number): string {
  const names = result.columns.map(({ name }) => name);
  const head = [...(sql === null ? [] : [`SQL: ${sql}`]), names.join(' | ')].join('\n');
  let left = maxTokens - estimateTokens(head);
  const lines = result.rows
    .slice(0, maxRows)
    .map((row) => names.map((name) => cellAsText(row[name])).join(' | '));
  const shown = lines.filter((line, i) => {
    left -= estimateTokens(line) + 1;
    return left >= 0 || i === 0;
  });
  const hidden = result.rows.length - shown.length;
  return [head, ...shown, ...(hidden > 0 ? [`(${hidden} more rows are not shown)`] : [])].join('\n');
}

function cellAsText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/\s+/g, ' ').slice(0, 500);
}
