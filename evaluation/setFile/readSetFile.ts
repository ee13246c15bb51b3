import { parse as parseCsv } from 'csv-parse/sync';
import { maxAssertions, maxCasesPerSet, type SetFormat } from '../../domain/evaluation';
import { csvTest } from './csvTest';
import { type FileCase, readTest } from './readTest';
import { readYaml } from './readYaml';
import { type Fields, isFields, SetFileError } from './setFileError';

export interface SetFile {
  cases: FileCase[];
  /** The names of fields of the file that are not used, such as `providers`. */
  ignored: string[];
}

const maxColumns = 100;
/** The maximum size of the cases together, as JSON: aliases and defaults can make more of a file than it has. */
const maxContentCharacters = 8_000_000;

/** The tests of a file. Each is made when it is read, so that a fault of the file ends it before the next is made. */
interface Tests {
  count: number;
  at(index: number): unknown;
}

/** The test with the defaults merged into it, as in promptfoo. */
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

function testsOfYaml(content: string, ignored: Set<string>): Tests {
  const file = readYaml(content);
  if (Array.isArray(file)) return { count: file.length, at: (index) => file[index] };
  if (!isFields(file) || !Array.isArray(file.tests)) {
    throw new SetFileError("The file needs 'tests', a list.");
  }
  const { tests, defaultTest = {}, description: _description, ...rest } = file;
  if (!isFields(defaultTest)) throw new SetFileError("'defaultTest' must be an object.");
  if (Array.isArray(defaultTest.assert) && defaultTest.assert.length > maxAssertions) {
    throw new SetFileError(`'defaultTest' has more than ${maxAssertions} assertions.`);
  }
  for (const name of Object.keys(rest)) ignored.add(name);
  return { count: tests.length, at: (index) => withDefaults(tests[index], defaultTest) };
}

function testsOfCsv(content: string): Tests {
  let rows: string[][];
  try {
    rows = parseCsv(content, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: false,
      // Called for each cell as it is read: what a line has beyond the bound is not parsed.
      cast(cell, { index }) {
        if (index < maxColumns) return cell;
        throw new SetFileError(`The file has more than ${maxColumns} columns.`);
      },
    });
  } catch (error) {
    if (error instanceof SetFileError) throw error;
    throw new SetFileError(`The file is not valid CSV: ${(error as Error).message}`);
  }
  const [columns = [], ...lines] = rows;
  return { count: lines.length, at: (index) => csvTest(columns, lines[index] ?? [], `test ${index + 1}`) };
}

/**
 * Reads a set of cases: YAML or CSV in the shapes of promptfoo.
 * @throws SetFileError with the number of the test, from 1, and of the assertion
 */
export function readSetFile(format: SetFormat, content: string): SetFile {
  const ignored = new Set<string>();
  const tests = format === 'yaml' ? testsOfYaml(content, ignored) : testsOfCsv(content);
  if (tests.count === 0) throw new SetFileError('The file has no tests.');
  if (tests.count > maxCasesPerSet) {
    throw new SetFileError(`The file has ${tests.count} tests; a set has at most ${maxCasesPerSet}.`);
  }
  const places = new Map<string, number>();
  let characters = 0;
  const cases = Array.from({ length: tests.count }, (_, index) => {
    const number = index + 1;
    const found = readTest(tests.at(index), `test ${number}`, ignored);
    characters += JSON.stringify(found.content).length;
    if (characters > maxContentCharacters) {
      throw new SetFileError(`The tests have more than ${maxContentCharacters} characters together.`);
    }
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
