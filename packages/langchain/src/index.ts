export type { PassageDocument, PassageMetadata, SearchOptions } from './documents';
export { LecternLoader, type LecternLoaderInput } from './loader';
export { LecternRetriever, type LecternRetrieverInput } from './retriever';
