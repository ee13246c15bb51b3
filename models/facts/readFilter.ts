import { AppError } from '../../domain/errors';
import type { Condition, ConditionOf, FieldTest, FileCondition, PrefixTest } from '../../domain/filters';
import type { GivenFilter } from '../../domain/inputs/filter';
import type { ScopeFilter } from '../../domain/search';
import { escapePattern, toFileQuery } from '../fileQuery';
import type { Tenant } from '../tenantModel';
import { asksFolders, compileFilter, replaceTests, testsOf } from './compileFilter';
import { factsPath, impossible } from './factsOf';

/** Values of the files of an environment that begin as a filter says. */
const maxPrefixed = 5_000;
/**
 * The maximum size of all texts that a filter looks up: MongoDB takes queries of at most 16 MB, of which half may be
 * around the texts.
 */
const maxLookedUpBytes = 4_000_000;

/** A filter as a condition on the files of an environment. @throws `bad_request` where it looks up too much */
export async function readFileFilter(tenant: Tenant, { filter }: GivenFilter): Promise<FileCondition> {
  return bounded(compileFilter(filter, asksFolders(filter) ? await tenant.folders.find({}) : []));
}

function bounded<Test extends FieldTest | PrefixTest>(condition: ConditionOf<Test>): ConditionOf<Test> {
  let bytes = 0;
  for (const one of testsOf(condition)) {
    const texts = 'prefix' in one ? [one.prefix] : Object.values(one.test).flat();
    for (const text of texts) bytes += Buffer.byteLength(String(text));
  }
  if (bytes <= maxLookedUpBytes) return condition;
  throw new AppError(
    'bad_request',
    `The filter looks up more than ${maxLookedUpBytes / 1_000_000} MB of values. Use fewer ranges or longer prefixes.`,
  );
}

/**
 * A filter as search needs it. Beginnings of texts are looked up among the files, because search indexes know whole
 * texts only. @throws `bad_request` where too many texts begin so
 */
export async function readFilter(tenant: Tenant, given: GivenFilter | null): Promise<ScopeFilter | null> {
  if (given === null) return null;
  const files = await readFileFilter(tenant, given);
  const prefixes = testsOf(files).flatMap((test) => ('prefix' in test ? test.prefix : []));
  const known = prefixes.length === 0 ? [] : await factsThatBegin(tenant, prefixes);
  const chunks: Condition = replaceTests<FieldTest | PrefixTest, FieldTest>(files, (test) =>
    'prefix' in test ? beginsAs(test, known) : test,
  );
  return { given: given.given, files: toFileQuery(files), chunks: bounded(chunks) };
}

/** One pass over the files, however many beginnings there are. */
async function factsThatBegin(tenant: Tenant, prefixes: string[]): Promise<string[]> {
  const patterns = prefixes.map((prefix) => `^${escapePattern(prefix)}`);
  const found = await tenant.files.countValues({}, factsPath, patterns, maxPrefixed + 1);
  if (found.length > maxPrefixed)
    throw new AppError(
      'bad_request',
      `More than ${maxPrefixed} values begin with a \`prefix\` of the filter. Use a longer one, or a range.`,
    );
  return found.map(({ value }) => value);
}

function beginsAs({ path, prefix, isNot }: PrefixTest, known: string[]): FieldTest {
  const begin = known.filter((fact) => fact.startsWith(prefix));
  const facts = begin.length === 0 ? [impossible] : begin;
  return { path, test: isNot ? { $nin: facts } : { $in: facts } };
}
