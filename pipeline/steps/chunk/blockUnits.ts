import type { Block, Box, LineBox, TableBlock } from '@lectern/document-converter';
import { collapseWhitespace } from '@lectern/document-converter/thread';
import { countTokens } from '../../../language/tokens/countTokens';
import { lineAt, linesOfParts } from './linesOfParts';
import { splitLongSentence, splitSentences } from './splitSentences';

/** The smallest part of a chunk: a sentence, a table row, a line of code. */
export interface Unit {
  text: string;
  tokens: number;
  blockId: string;
  page: number | null;
  box: Box | null;
  /** Where its lines start in its text, the first at 0, with their boxes; empty where it has none. */
  lines: LineBox[];
  /** The separator between this unit and the preceding one in the same chunk. */
  separator: string;
  /** A sentence of running text; only such units are repeated as overlap. */
  isProse: boolean;
  isHeading: boolean;
  /** A whole line of a table, its tokens counted with the line end: such counts add up exactly. */
  isRow: boolean;
  /** The header rows, which are repeated when a chunk starts with this row. */
  tableHeader: { text: string; tokens: number; lines: LineBox[] } | null;
}

/** The maximum share of a chunk for a repeated header. Longer headers are not repeated. */
const maxHeaderShare = 0.4;

function cellLine(cell: string): string {
  return collapseWhitespace(cell).trim();
}

/** A row in Markdown, in which a pipe within a cell is escaped. */
function tableRow(cells: string[]): string {
  return `| ${cells.map((cell) => cellLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

function* tableUnits(block: TableBlock, language: string | null, targetTokens: number): Generator<Unit> {
  const width = block.rows.reduce((most, row) => Math.max(most, row.length), 1);
  const { id: blockId, page, box } = block;
  const rowOf = (index: number) => ({
    ...{ blockId, page, box, isProse: false, isHeading: false },
    lines: lineAt(block, index),
  });
  const rowTokens = (line: string) => countTokens(`${line}\n`);
  const headers = block.rows.slice(0, block.headerRows).map(tableRow);
  if (block.caption) headers.unshift(block.caption);
  const rule = `|${' --- |'.repeat(width)}`;
  const text = block.headerRows > 0 ? [...headers, rule].join('\n') : headers.join('\n');
  const header = { text, tokens: rowTokens(text), lines: lineAt(block, 0) };
  const repeated = text && header.tokens <= maxHeaderShare * targetTokens ? header : null;
  const body = block.rows.slice(block.headerRows);
  const names = repeated ? [] : columnNames(block);
  let separator = '\n\n';
  if (text && (!repeated || body.length === 0)) {
    for (const part of bounded(headers.join('\n'), targetTokens, language)) {
      yield { ...rowOf(0), ...part, tokens: part.tokens + 1, separator, tableHeader: null, isRow: false };
      separator = '\n';
    }
  }
  for (const [index, cells] of body.entries()) {
    const base = rowOf(block.headerRows + index);
    const line = tableRow(cells);
    const room = targetTokens - (repeated?.tokens ?? 0);
    const tokens = rowTokens(line);
    if (names.length > 0) {
      for (const part of recordParts(names, cells, targetTokens, language)) {
        yield { ...base, ...part, tokens: part.tokens + 1, separator, tableHeader: null, isRow: false };
        separator = '\n';
      }
    } else if (tokens <= room) {
      yield { ...base, text: line, tokens, separator, tableHeader: repeated, isRow: true };
    } else {
      for (const part of bounded(line, room, language)) {
        yield {
          ...base,
          ...part,
          tokens: part.tokens + 1,
          separator,
          tableHeader: repeated,
          isRow: false,
        };
      }
    }
    separator = '\n';
  }
}

/** The names of the columns from all header rows; empty without any. */
function columnNames({ rows, headerRows }: TableBlock): string[] {
  const headers = rows.slice(0, headerRows);
  const width = headers.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) =>
    [...new Set(headers.map((row) => cellLine(row[column] ?? '')).filter(Boolean))].join(' '),
  );
}

/** The maximum share of a chunk for a first cell that is repeated in each part of its row. */
const maxKeyShare = 0.15;

/**
 * A row as `name: value` pairs, for a table whose header is too long to be repeated. Each part of a row starts with
 * the row's first cell, so that it can be understood alone.
 */
function* recordParts(
  names: string[],
  cells: string[],
  maxTokens: number,
  language: string | null,
): Generator<Part> {
  const pairs = cells.flatMap((cell, column) => {
    const value = cellLine(cell);
    return value ? [names[column] ? `${names[column]}: ${value}` : value] : [];
  });
  if (pairs.length === 0) return;
  const [key = ''] = pairs;
  const isShort = countTokens(key) <= maxKeyShare * maxTokens;
  let text = '';
  for (const pair of pairs) {
    const longer = text ? `${text}; ${pair}` : pair;
    if (countTokens(longer) <= maxTokens) {
      text = longer;
      continue;
    }
    yield* bounded(text, maxTokens, language);
    text = isShort && text ? `${key}; ${pair}` : pair;
  }
  yield* bounded(text, maxTokens, language);
}

interface Part {
  text: string;
  tokens: number;
}

/** Splits the text into parts of at most this many tokens: by sentences, or by words. */
function* bounded(text: string, maxTokens: number, language: string | null): Generator<Part> {
  const tokens = countTokens(text);
  if (tokens <= maxTokens) {
    yield { text, tokens };
    return;
  }
  for (const sentence of splitSentences(text, language))
    yield* boundedSentence(sentence, maxTokens, language);
}

function* boundedSentence(text: string, maxTokens: number, language: string | null): Generator<Part> {
  const tokens = countTokens(text);
  if (tokens <= maxTokens) {
    yield { text, tokens };
    return;
  }
  for (const part of splitLongSentence(text, maxTokens, language))
    yield { text: part, tokens: countTokens(part) };
}

/** The units of a block, in order. */
export function* blockUnits(block: Block, language: string | null, targetTokens: number): Generator<Unit> {
  if (block.kind === 'table') {
    yield* tableUnits(block, language, targetTokens);
    return;
  }
  const { id: blockId, page, box } = block;
  const isHeading = block.kind === 'heading';
  const isProse = block.kind === 'paragraph' || block.kind === 'listItem';
  let separator = block.kind === 'listItem' ? '\n' : '\n\n';
  const prefix = block.kind === 'listItem' ? `${'  '.repeat(block.depth)}${block.marker} ` : '';
  const text = prefix + block.text;
  const linesOf = linesOfParts(block, prefix.length);
  const isCode = block.kind === 'code';
  const partsOf = isCode ? bounded : boundedSentence;
  for (const part of isCode ? codeLines(text) : splitSentences(text, language)) {
    for (const { text: own, tokens } of partsOf(part, targetTokens, language)) {
      yield {
        text: own,
        tokens,
        blockId,
        page,
        box,
        lines: linesOf(own),
        separator,
        isProse,
        isHeading,
        isRow: false,
        tableHeader: null,
      };
      separator = '';
    }
  }
}

function codeLines(text: string): string[] {
  return text.split(/(?<=\n)/);
}
