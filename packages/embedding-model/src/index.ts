export { type EmbeddingModel, loadModel, type Purpose } from './embeddingModel';
export {
  type Candidate,
  type Comparison,
  loadReranker,
  type Ranked,
  type Reranker,
  type Terms,
} from './reranker';
export { type Stem, Vocabulary } from './vocabulary';
