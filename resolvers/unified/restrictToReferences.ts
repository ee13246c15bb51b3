import type { MetadataFilters, SearchHit, SearchScope } from '../../domain/search';
import type { StructuredAnswer } from '../../search/structured/answerStructured';
import type { DocumentReferences } from '../../search/structured/references';

/** What rows say about documents limits the semantic side, unless the caller limited it already. */
function narrowed(scope: SearchScope, references: DocumentReferences | null): SearchScope {
  const given: MetadataFilters = scope.metadataFilters ?? {};
  if (!references || given.referenceId || given.referenceIds) return scope;
  const asksForPages = given.pageNumber || given.pageNumbers || given.pageRange;
  const pages =
    !asksForPages && references.pageNumbers.length > 0 ? { pageNumbers: references.pageNumbers } : {};
  return { ...scope, metadataFilters: { ...given, referenceIds: references.referenceIds, ...pages } };
}

/** How near the best passage of the limited search must come to that of all. */
const asGoodAs = 0.9;

function isAsGood(limited: SearchHit[], unlimited: SearchHit[]): boolean {
  return (limited[0]?.score ?? 0) >= asGoodAs * (unlimited[0]?.score ?? 0);
}

interface Passages {
  scope: SearchScope;
  hits: SearchHit[];
}

/** The passages of the documents that rows refer to, of the pages they name where any begin there. */
export async function restrictToReferences(
  { references, isLookup }: StructuredAnswer,
  all: Passages,
  search: (scope: SearchScope) => Promise<SearchHit[]>,
  notes: string[],
): Promise<Passages> {
  const isEnough = ({ hits }: Passages) => (isLookup ? isAsGood(hits, all.hits) : hits.length > 0);
  const within = async (scope: SearchScope): Promise<Passages> => ({ scope, hits: await search(scope) });
  const scope = narrowed(all.scope, references);
  if (scope === all.scope) return all;
  const exact = await within(scope);
  if (isEnough(exact) || !references) return exact;
  const anyPage = narrowed(all.scope, { ...references, pageNumbers: [] });
  const whole = references.pageNumbers.length > 0 ? await within(anyPage) : exact;
  if (isEnough(whole)) {
    notes.push('No passage of those pages says more, so all pages of the documents are searched.');
    return whole;
  }
  if (!isLookup) return exact;
  // Rows that are merely named don't take the documents away that say more.
  notes.push('Other documents say more of it than those the rows refer to, so all are searched.');
  return all;
}
