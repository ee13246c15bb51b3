import { AppError } from '../../domain/errors';
import type { Condition, FieldTest, FileCondition, PrefixTest } from '../../domain/filters';
import type { GivenFilter } from '../../domain/inputs/filter';
import type { ScopeFilter } from '../../domain/search';
import { escapePattern, toFileQuery } from '../fileQuery';
import type { Tenant } from '../tenantModel';
import { asksFolders, compileFilter, replaceTests } from './compileFilter';
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
  const chunks: Condition = await replaceTests(files, (test) =>
    'prefix' in test ? prefixed(tenant, test) : test,
  );
  return { given: given.given, files: toFileQuery(files), chunks };
}

async function prefixed(tenant: Tenant, { prefix, isNot }: PrefixTest): Promise<FieldTest> {
  const found = await tenant.files.countValues({}, factsPath, `^${escapePattern(prefix)}`, maxPrefixed + 1);
  if (found.length > maxPrefixed)
    throw new AppError(
      'bad_request',
      `More than ${maxPrefixed} values begin with the \`prefix\` of the filter. Use a longer one, or a range.`,
    );
  const facts = found.length === 0 ? [impossible] : found.map(({ value }) => value);
  return { path: factsPath, test: isNot ? { $nin: facts } : { $in: facts } };
}
