import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import type { Lectern } from '@lectern/client';
import { findPassages, type PassageDocument, type SearchOptions } from './documents';

export interface LecternLoaderInput {
  client: Lectern;
  /** The question or keywords, 1–1,000 characters. */
  query: string;
  /** Filters and limits. `topK` defaults to 5, `minScore` to 0.2. */
  search?: SearchOptions;
}

/** Loads the passages that a search finds, best first. */
export class LecternLoader extends BaseDocumentLoader {
  constructor(private readonly input: LecternLoaderInput) {
    super();
  }

  /** @throws LecternError */
  override load(): Promise<PassageDocument[]> {
    const { client, query, search = {} } = this.input;
    return findPassages(client, query, search);
  }
}
