import type { ModelServerAddress } from '../../../domain/ports/languageModels';
import type { FoundModelServer, ModelServers } from '../../../domain/ports/modelServers';
import { listServedModels } from './listServedModels';
import type { ModelServer } from './modelServer';
import { type TrialOptions, tryParts } from './tryParts';

/** The ports that model servers listen at by default. */
export const defaultPorts: readonly (readonly [name: string, port: number])[] = [
  ['Ollama', 11434],
  ['LM Studio', 1234],
  ['llama.cpp', 8080],
  ['vLLM', 8000],
];

/** A server on this machine answers at once, or is none. */
const localTimeoutMs = 1_500;
const listTimeoutMs = 15_000;

interface ModelServersOptions extends TrialOptions {
  serverOf: (address: ModelServerAddress) => ModelServer;
  ports?: typeof defaultPorts;
}

/** The requests of administrators to model servers, by the protocol of OpenAI. */
export function createModelServers(options: ModelServersOptions): ModelServers {
  const { serverOf, ports = defaultPorts } = options;

  async function findAt(name: string, port: number, signal: AbortSignal): Promise<FoundModelServer | null> {
    const url = `http://127.0.0.1:${port}/v1`;
    try {
      const server: ModelServer = { kind: 'openai', baseUrl: url, apiKey: null };
      return { name, url, models: await listServedModels(server, localTimeoutMs, signal) };
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }

  return {
    list: async (address, signal) => listServedModels(serverOf(address), listTimeoutMs, signal),
    tryParts: async (address, request) => tryParts(serverOf(address), request, options),
    async findLocal(signal) {
      const found = await Promise.all(ports.map(([name, port]) => findAt(name, port, signal)));
      return found.filter((server) => server !== null);
    },
  };
}
