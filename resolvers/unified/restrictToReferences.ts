import type { MetadataFilters, SearchHit, SearchScope } from '../../domain/search';
import type { StructuredAnswer } from '../../search/structured/answerStructured';
import type { DocumentReferences } from '../../search/structured/references';

/** Restricts a scope to the documents that rows refer to, unless the caller filters by reference ID. */
function narrowed(scope: SearchScope, references: DocumentReferences | null): SearchScope {
  const given: MetadataFilters = scope.metadataFilters ?? {};
  if (!references || given.referenceId || given.referenceIds) return scope;
  const asksForPages = given.pageNumber || given.pageNumbers || given.pageRange;
  const pages =
    !asksForPages && references.pageNumbers.length > 0 ? { pageNumbers: references.pageNumbers } : {};
  return { ...scope, metadataFilters: { ...given, referenceIds: references.referenceIds, ...pages } };
}

/** The minimum ratio of the best score of the restricted search to that of the unrestricted search. */
const minScoreRatio = 0.9;

function isAsGood(limited: SearchHit[], unlimited: SearchHit[]): boolean {
  return (limited[0]?.score ?? 0) >= minScoreRatio * (unlimited[0]?.score ?? 0);
}

interface Passages {
  scope: SearchScope;
  hits: SearchHit[];
}

/** The passages of the documents, and pages, that rows refer to; all passages where those match better. */
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
    notes.push('The passages on those pages match less, so all pages of the documents are searched.');
    return whole;
  }
  if (!isLookup) return exact;
  // Rows of a lookup must not hide documents that match better.
  notes.push(
    'Other documents match better than those that the rows refer to, so all documents are searched.',
  );
  return all;
}
