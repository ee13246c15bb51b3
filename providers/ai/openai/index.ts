export { createEntraTokenProvider } from './entraToken';
export { createModelServers } from './modelServers';
export { createOpenAiEmbeddingModel, parseModelId } from './openAiEmbeddingModel';
export { createOpenAiLanguageModel } from './openAiLanguageModel';
