export { analyzerNamed } from './search/analyzers';
export { type DocumentServer, type ServerOptions, startServer } from './server';
export { type DocumentStoreHandle, findRunningStore, startDocumentStore } from './startDocumentStore';
