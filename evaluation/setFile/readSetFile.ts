import { parse as parseCsv } from 'csv-parse/sync';
import { type Document, parseDocument } from 'yaml';
import { maxCasesPerSet, type SetFormat } from '../../domain/evaluation';
import { csvTest } from './csvTest';
import { type FileCase, readTest } from './readTest';
import { type Fields, isFields, SetFileError } from './setFileError';

export interface SetFile {
  cases: FileCase[];
  /** The names of fields of the file that are not used, such as `providers`. */
  ignored: string[];
}

/** Enough for anchors that people write, too few to expand a small file to a large one. */
const maxAliases = 100;
const maxColumns = 100;

/** What is merged into each test, as in promptfoo. */
function withDefaults(test: unknown, defaults: Fields): unknown {
  if (!isFields(test)) return test;
  const merged = (name: string) =>
    isFields(defaults[name]) && (test[name] === undefined || isFields(test[name]))
      ? { [name]: { ...defaults[name], ...(test[name] as Fields | undefined) } }
      : {};
  const assert =
    Array.isArray(defaults.assert) && (test.assert === undefined || Array.isArray(test.assert))
      ? { assert: [...((test.assert as unknown[] | undefined) ?? []), ...defaults.assert] }
      : {};
  return { ...defaults, ...test, ...merged('vars'), ...merged('metadata'), ...assert };
}

function yamlOf(content: string): unknown {
  const document = parseDocument(content, { uniqueKeys: true, stringKeys: true }) as Document;
  const [error] = document.errors;
  if (error) throw new SetFileError(`The file is not valid YAML: ${error.message.split('\n')[0]}`);
  try {
    return document.toJS({ maxAliasCount: maxAliases });
  } catch (error) {
    throw new SetFileError(`The file is not valid YAML: ${(error as Error).message}`);
  }
}

function testsOfYaml(content: string, ignored: Set<string>): unknown[] {
  const file = yamlOf(content);
  if (Array.isArray(file)) return file;
  if (!isFields(file) || !Array.isArray(file.tests)) {
    throw new SetFileError("The file needs 'tests', a list.");
  }
  const { tests, defaultTest = {}, description: _description, ...rest } = file;
  if (!isFields(defaultTest)) throw new SetFileError("'defaultTest' must be an object.");
  for (const name of Object.keys(rest)) ignored.add(name);
  return tests.map((test) => withDefaults(test, defaultTest));
}

function testsOfCsv(content: string): unknown[] {
  let rows: string[][];
  try {
    rows = parseCsv(content, { bom: true, skip_empty_lines: true, relax_column_count: false });
  } catch (error) {
    throw new SetFileError(`The file is not valid CSV: ${(error as Error).message}`);
  }
  const [columns = [], ...lines] = rows;
  if (columns.length > maxColumns) throw new SetFileError(`The file has more than ${maxColumns} columns.`);
  return lines.map((cells, index) => csvTest(columns, cells, `test ${index + 1}`));
}

/**
 * Reads a set of cases: YAML or CSV in the shapes of promptfoo.
 * @throws SetFileError with the number of the test, from 1, and of the assertion
 */
export function readSetFile(format: SetFormat, content: string): SetFile {
  const ignored = new Set<string>();
  const tests = format === 'yaml' ? testsOfYaml(content, ignored) : testsOfCsv(content);
  if (tests.length === 0) throw new SetFileError('The file has no tests.');
  if (tests.length > maxCasesPerSet) {
    throw new SetFileError(`The file has ${tests.length} tests; a set has at most ${maxCasesPerSet}.`);
  }
  const places = new Map<string, number>();
  const cases = tests.map((raw, index) => {
    const number = index + 1;
    const found = readTest(raw, `test ${number}`, ignored);
    const former = places.get(found.key);
    if (former !== undefined) {
      throw new SetFileError(
        `test ${number}: It repeats test ${former}. Give it a 'metadata.key' of its own.`,
      );
    }
    places.set(found.key, number);
    return found;
  });
  return { cases, ignored: [...ignored].sort() };
}
