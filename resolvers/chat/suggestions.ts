import { parseInput } from '../../domain/inputs/parseInput';
import { suggestedQuestionsInput } from '../../domain/inputs/search';
import type { SearchScope } from '../../domain/search';
import type { Tenant } from '../../models/tenantModel';
import { phrase } from '../../search/outcome/phrase';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { readyFiles } from './fileHits';

const maxSuggestions = 3;

/** Questions that the documents and databases of the environment answer, in a language; at most three. */
export async function suggestionsFor(
  ctx: OperationContext,
  tenant: Tenant,
  language: string | null,
  { fileIds, filter }: Pick<SearchScope, 'fileIds' | 'filter'>,
): Promise<string[]> {
  const [files, connectors] = await Promise.all([
    readyFiles(tenant, { fileIds, filter, limit: maxSuggestions }),
    fileIds === null ? tenant.connectors.find({}, { limit: 1 }) : [],
  ]);
  const aboutRows = await Promise.all(
    connectors.map(async (connector) => {
      // A database that cannot be reached suggests nothing.
      const opened = await ctx.services.connectors.get(connector, ctx.signal, ctx.sight).catch(() => null);
      const asked = opened?.schema.tables.map(({ name }) =>
        phrase('countRows', language, { name: name.replaceAll('_', ' ') }),
      );
      const now = new Date();
      return asked?.find((question) => opened?.reader.read(question, now).understood) ?? [];
    }),
  );
  const aboutFiles = files.map(({ name }) => phrase('aboutFile', language, { name }));
  return [...aboutRows.flat(), ...aboutFiles].slice(0, maxSuggestions);
}

/** Questions to begin with: those that the environment answers, in the language of the reader. */
export async function suggestedQuestions(ctx: OperationContext, rawInput: unknown): Promise<string[]> {
  const { tenant } = await authorize(ctx, 'list');
  const { fileIds, language } = parseInput(suggestedQuestionsInput, rawInput);
  const [primary = null] = language?.toLowerCase().split('-') ?? [];
  return suggestionsFor(ctx, tenant, primary, { fileIds, filter: null });
}
