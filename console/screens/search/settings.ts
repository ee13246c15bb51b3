import type { SearchInput } from '../../api/generated/graphql';

/** The settings of a search, as the form has them. */
export interface Settings {
  topK: number;
  minScore: number;
  route: '' | NonNullable<SearchInput['forceRoute']>;
}

export interface Filters {
  category: string;
  documentType: string;
  referenceId: string;
  pageNumber: string;
}

export const defaultSettings: Settings = { topK: 10, minScore: 0.7, route: '' };
export const noFilters: Filters = { category: '', documentType: '', referenceId: '', pageNumber: '' };

export function inputOf(query: string, { topK, minScore, route }: Settings, filters: Filters): SearchInput {
  const { pageNumber, ...texts } = filters;
  const given = Object.entries(texts).filter(([, value]) => value !== '');
  const metadataFilters = {
    ...Object.fromEntries(given),
    ...(pageNumber ? { pageNumber: Number(pageNumber) } : {}),
  };
  return {
    query,
    topK,
    minScore,
    ...(route ? { forceRoute: route } : {}),
    ...(Object.keys(metadataFilters).length > 0 ? { metadataFilters } : {}),
  };
}
