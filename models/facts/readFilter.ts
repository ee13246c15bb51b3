import { AppError } from '../../domain/errors';
import type { Condition, FieldTest, FileCondition, PrefixTest } from '../../domain/filters';
import type { GivenFilter } from '../../domain/inputs/filter';
import type { ScopeFilter } from '../../domain/search';
import { escapePattern, toFileQuery } from '../fileQuery';
import type { Tenant } from '../tenantModel';
import { asksFolders, compileFilter, replaceTests, testsOf } from './compileFilter';
import { factsPath, impossible } from './factsOf';

/** Values of the files of an environment that begin as a filter says. */
const maxPrefixed = 5_000;

/** A filter as a condition on the files of an environment. */
export async function readFileFilter(tenant: Tenant, { filter }: GivenFilter): Promise<FileCondition> {
  return compileFilter(filter, asksFolders(filter) ? await tenant.folders.find({}) : []);
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
  return { given: given.given, files: toFileQuery(files), chunks };
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
