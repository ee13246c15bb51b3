import type { ModelServer } from '../../../providers/ai/openai/modelServer';
import { startModelServer } from './modelServer';
import { type ModelServerHandle, standInKey } from './protocol';

/** The two ways to reach the stand-in. */
export const serverKinds: Record<string, (origin: string) => ModelServer> = {
  'Azure OpenAI': (endpoint) => ({
    kind: 'azure',
    endpoint,
    apiVersion: '2024-10-21',
    credential: { apiKey: standInKey },
  }),
  'OpenAI-compatible': (origin) => ({ kind: 'openai', baseUrl: `${origin}/v1`, apiKey: standInKey }),
};

/** One stand-in for a file of tests, at peace before each. */
export function useModelServer(): () => ModelServerHandle {
  let server: ModelServerHandle | null = null;
  beforeAll(async () => {
    server = await startModelServer();
  });
  afterAll(() => server?.close());
  beforeEach(() => server?.reset());
  return () => {
    if (server === null) throw new Error('The model server was not started.');
    return server;
  };
}
