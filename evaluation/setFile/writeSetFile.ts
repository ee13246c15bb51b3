import { stringify } from 'yaml';
import type { Assertion, CaseContent, ExpectedPassage, SetFormat } from '../../domain/evaluation';
import { toSnakeCase } from '../../domain/inputs/describeInput';
import type { FileCase } from './readTest';
import type { Fields } from './setFileError';

const isGiven = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The given fields under their names in files. */
function given(value: object): Fields {
  const entries = Object.entries(value).filter(([, inner]) => isGiven(inner));
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      toSnakeCase(name),
      typeof inner === 'object' && !Array.isArray(inner) ? given(inner) : inner,
    ]),
  );
}

function assertionFields({ type, values, threshold }: Assertion): Fields {
  const value = /-(all|any)$/.test(type) ? values : values[0];
  return { type, ...(value === undefined ? {} : { value }), ...(threshold === null ? {} : { threshold }) };
}

function metadataFields(key: string, content: CaseContent): Fields {
  const { mode, filters, expected, expectedRoute, expectedRows, rowsOrdered, mustRefuse } = content;
  const shownFilters = given(filters);
  return {
    key,
    mode,
    ...(Object.keys(shownFilters).length === 0 ? {} : { filters: shownFilters }),
    ...(expected.length === 0
      ? {}
      : { expected: expected.map((passage: ExpectedPassage) => given(passage)) }),
    ...(expectedRoute === null ? {} : { route: expectedRoute }),
    ...(expectedRows === null ? {} : { rows: expectedRows }),
    ...(rowsOrdered ? { rows_ordered: true } : {}),
    ...(mustRefuse ? { refuse: true } : {}),
  };
}

function yamlTest({ key, content }: FileCase): Fields {
  const { question, assertions, threshold } = content;
  return {
    vars: { question },
    ...(assertions.length === 0 ? {} : { assert: assertions.map(assertionFields) }),
    ...(threshold === null ? {} : { threshold }),
    metadata: metadataFields(key, content),
  };
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function assertionCell({ type, values, threshold }: Assertion): string {
  if (threshold !== null) return `${type}(${threshold})`;
  return `${type}:${values.some((value) => value.includes(',')) && /-(all|any)$/.test(type) ? JSON.stringify(values) : values.join(',')}`;
}

function csvCells({ key, content }: FileCase): Map<string, string> {
  const cells = new Map([['question', content.question]]);
  for (const [index, assertion] of content.assertions.entries()) {
    cells.set(`__expected${index === 0 ? '' : index}`, assertionCell(assertion));
  }
  if (content.threshold !== null) cells.set('__threshold', String(content.threshold));
  for (const [name, value] of Object.entries(metadataFields(key, content))) {
    cells.set(`__metadata:${name}`, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return cells;
}

/** A set as a file that `readSetFile` reads back. */
export function writeSetFile(format: SetFormat, name: string, cases: FileCase[]): string {
  if (format === 'yaml') {
    return stringify(
      { description: name, tests: cases.map(yamlTest) },
      { lineWidth: 0, aliasDuplicateObjects: false },
    );
  }
  const lines = cases.map(csvCells);
  const columns = [...new Set(lines.flatMap((line) => [...line.keys()]))];
  const rows = [columns, ...lines.map((line) => columns.map((column) => line.get(column) ?? ''))];
  return `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}
