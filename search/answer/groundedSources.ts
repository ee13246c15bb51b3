import type { SearchHit, StructuredResult } from '../../domain/search';
import { readingOrder } from './readingOrder';

/** Rows of a query and the SQL that gave them. */
export interface RowsSource {
  result: StructuredResult;
  sql: string | null;
}

/** What an answer may rest on, under the number by which the model names it. */
export type GroundedSource =
  | { number: number; kind: 'chunk'; label: string; text: string; hit: SearchHit }
  | { number: number; kind: 'rows'; label: string; text: string };

const maxRows = 100;
const maxRowsTokens = 4000;

/** Never too few: a token is three bytes or more of most texts. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/**
 * The rows and the best hits that fit `maxTokens`, numbered from 1. A hit is never cut: what isn't there can't be
 * quoted. The first always stays.
 */
export function groundedSources(
  hits: SearchHit[],
  rows: RowsSource | null,
  maxTokens: number,
): GroundedSource[] {
  const sources: GroundedSource[] = [];
  let left = maxTokens;
  if (rows !== null && rows.result.rows.length > 0) {
    const text = rowsAsText(rows, Math.min(left, maxRowsTokens));
    sources.push({ number: 1, kind: 'rows', label: 'rows of a database query', text });
    left -= estimateTokens(text);
  }
  const fitting = hits.filter(({ content }, i) => {
    const tokens = estimateTokens(content);
    if (tokens > left && (i > 0 || sources.length > 0)) return false;
    left -= tokens;
    return true;
  });
  // Side by side, as they stand in the file, the model reads on from one to the next.
  for (const hit of readingOrder(fitting).flat()) {
    sources.push({
      number: sources.length + 1,
      kind: 'chunk',
      label: labelOf(hit),
      text: hit.content,
      hit,
    });
  }
  return sources;
}

/** A file's name is a stranger's text too: one line, and not long. */
function labelOf({ fileName, pageNumber }: SearchHit): string {
  const name = fileName.replace(/[\p{C}\s]+/gu, ' ').slice(0, 120);
  return pageNumber === null ? name : `${name}, page ${pageNumber}`;
}

function rowsAsText({ result, sql }: RowsSource, maxTokens: number): string {
  const names = result.columns.map(({ name }) => name);
  const lines = [...(sql === null ? [] : [`SQL: ${sql}`]), names.join(' | ')];
  let tokens = estimateTokens(lines.join('\n'));
  let shown = 0;
  for (const row of result.rows.slice(0, maxRows)) {
    const line = names.map((name) => cellAsText(row[name])).join(' | ');
    tokens += estimateTokens(line) + 1;
    if (tokens > maxTokens && shown > 0) break;
    lines.push(line);
    shown++;
  }
  const left = result.rows.length - shown;
  if (left > 0) lines.push(`(${left} more rows are not shown)`);
  return lines.join('\n');
}

function cellAsText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/\s+/g, ' ').slice(0, 500);
}
