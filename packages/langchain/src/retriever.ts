import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers';
import type { Lectern } from '@lectern/client';
import { findPassages, type PassageDocument, type PassageMetadata, type SearchOptions } from './documents';

export interface LecternRetrieverInput extends BaseRetrieverInput {
  client: Lectern;
  /** Filters and limits. `topK` defaults to 5, `minScore` to 0.2. */
  search?: SearchOptions;
}

/** Retrieves the passages for a question, best first. */
export class LecternRetriever extends BaseRetriever<PassageMetadata> {
  lc_namespace = ['lectern', 'retrievers'];
  private readonly client: Lectern;
  private readonly search: SearchOptions;

  static override lc_name(): string {
    return 'LecternRetriever';
  }

  constructor({ client, search = {}, ...base }: LecternRetrieverInput) {
    super(base);
    this.client = client;
    this.search = search;
  }

  /** @throws LecternError */
  override _getRelevantDocuments(query: string): Promise<PassageDocument[]> {
    return findPassages(this.client, query, this.search);
  }
}
