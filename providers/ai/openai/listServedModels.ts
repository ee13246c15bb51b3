import { AppError } from '../../../domain/errors';
import { startDeadline } from './abort';
import { explainedFailure } from './explainedFailure';
import { createClient, type ModelServer } from './modelServer';
import { MalformedAnswer } from './toModelFailure';

const maxModels = 1_000;
const maxNameLength = 200;
const maxReplyBytes = 2 * 1024 * 1024;

function namesIn(reply: unknown): string[] {
  const data = (reply as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new MalformedAnswer('The reply has no list of models.');
  const names = data.map((entry) => (entry as { id?: unknown } | null)?.id);
  const valid = names.filter(
    (name): name is string => typeof name === 'string' && name.length <= maxNameLength,
  );
  return [...new Set(valid)].sort().slice(0, maxModels);
}

/** The names of the models of a server, by one request. @throws as documented for `ModelServers` */
export async function listServedModels(
  server: ModelServer,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string[]> {
  if (server.kind === 'azure') {
    throw new AppError(
      'bad_request',
      'Azure OpenAI does not list its deployments here. Their names are in the portal of Azure.',
    );
  }
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const options = { signal: deadline.signal, timeout: timeoutMs * 2 };
    const reply = createClient(server, maxReplyBytes, null).get<unknown>('/models', options);
    return namesIn(await deadline.race(reply));
  } catch (error) {
    signal.throwIfAborted();
    throw explainedFailure(error);
  } finally {
    deadline.close();
  }
}
