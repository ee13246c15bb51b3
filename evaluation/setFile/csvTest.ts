import { readAssertionCell } from './readAssertion';
import { type Fields, SetFileError } from './setFileError';

const metadataPrefix = '__metadata:';
/** The one expected passage of a line; more of them are JSON in `__metadata:expected`. */
const passageFields = ['file', 'reference_id', 'page', 'span'];
const jsonFields = new Set(['filters', 'expected', 'rows']);

/** The maximum depth of values in a cell: reading descends into them. */
const maxDepth = 50;

function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]]/g)) {
    if (mark === '[' || mark === '{') deepest = Math.max(deepest, ++depth);
    else if (mark === ']' || mark === '}') depth--;
  }
  return deepest;
}

function jsonOf(text: string, place: string): unknown {
  if (jsonDepth(text) > maxDepth) {
    throw new SetFileError(`${place}: The cell has values that are nested more than ${maxDepth} deep.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SetFileError(`${place}: The cell must be JSON.`);
  }
}

const isTrue = (text: string) => /^(true|yes|1)$/i.test(text.trim());

function numberOf(text: string, place: string): number {
  const value = Number(text);
  if (Number.isNaN(value)) throw new SetFileError(`${place}: The cell must be a number.`);
  return value;
}

/**
 * The test of a line in the shape that it has in YAML. Columns are variables, except those of promptfoo that begin with
 * two underscores.
 */
export function csvTest(columns: string[], cells: string[], place: string): Fields {
  const vars: Fields = {};
  const metadata: Fields = {};
  const passage: Fields = {};
  const assert: Fields[] = [];
  const test: Fields = { vars, metadata, assert };
  for (const [index, cell] of cells.entries()) {
    const column = (columns[index] ?? '').trim();
    const at = `${place}, column ${column}`;
    if (/^__expected\d*$/.test(column)) {
      const assertion = readAssertionCell(cell, at);
      if (assertion) assert.push(assertion);
    } else if (column === '__threshold') {
      if (cell.trim() !== '') test.threshold = numberOf(cell, at);
    } else if (column.startsWith(metadataPrefix)) {
      if (cell === '') continue;
      const name = column.slice(metadataPrefix.length);
      if (passageFields.includes(name)) passage[name] = name === 'page' ? numberOf(cell, at) : cell;
      else if (jsonFields.has(name)) metadata[name] = jsonOf(cell, at);
      else if (name === 'refuse' || name === 'rows_ordered') metadata[name] = isTrue(cell);
      else metadata[name] = cell;
    } else if (column.startsWith('__')) test[column] = cell;
    else vars[column] = cell;
  }
  if (Object.keys(passage).length > 0) metadata.expected ??= [passage];
  return test;
}
