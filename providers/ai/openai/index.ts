export { createEntraTokenProvider } from './entraToken';
export { createOpenAiEmbeddingModel, parseModelId } from './openAiEmbeddingModel';
export { createOpenAiLanguageModel } from './openAiLanguageModel';
