/** What administrators ask of model servers, against the stand-in of both kinds. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '../../../app/startup/createLog';
import { serverOf as openedServerOf } from '../../../app/startup/openModelProviders';
import { loadConfig } from '../../../config/loadConfig';
import type { ModelServerAddress } from '../../../domain/ports/languageModels';
import { createModelServers } from '../../../providers/ai/openai';
import type { ModelServer } from '../../../providers/ai/openai/modelServer';
import { createOpenAiLanguageModel } from '../../../providers/ai/openai/openAiLanguageModel';
import { chatModel, embeddingModel, standInDimension, standInKey } from './protocol';
import { useModelServer } from './servers';

const server = useModelServer();
const apiVersion = '2024-10-21';

function serverOf(address: ModelServerAddress): ModelServer {
  if (address.kind === 'openai') return { kind: 'openai', baseUrl: address.url, apiKey: address.apiKey };
  const { kind, url: endpoint, apiKey } = address;
  return { kind, endpoint, apiVersion, credential: { apiKey: apiKey ?? '' } };
}

const open = (trialTimeoutMs = 30_000) => createModelServers({ serverOf, trialTimeoutMs });
const addresses: Record<string, (apiKey?: string) => ModelServerAddress> = {
  'Azure OpenAI': (apiKey = standInKey) => ({ kind: 'azure', url: server().origin, apiVersion, apiKey }),
  'OpenAI-compatible': (apiKey = standInKey) => ({ kind: 'openai', url: `${server().origin}/v1`, apiKey }),
};
const { signal } = new AbortController();
const both = { model: chatModel, embeddingModel, signal };

const json = { 'content-type': 'application/json' };

async function portOf(listening: Server): Promise<number> {
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return (listening.address() as AddressInfo).port;
}

beforeEach(() => {
  server().reply = () => '{"word": "yes"}';
});

describe.each(Object.entries(addresses))('%s', (_kind, addressOf) => {
  test('each part is tried, with its time', async () => {
    const parts = await open().tryParts(addressOf(), both);
    expect(parts.map(({ part, failure }) => [part, failure])).toEqual([
      ['chat', null],
      ['json', null],
      ['streaming', null],
      ['embedding', null],
    ]);
    for (const { milliseconds } of parts) expect(milliseconds).toBeGreaterThan(0);
    expect(parts[2]?.firstTextMilliseconds).toBeGreaterThan(0);
    expect(parts[3]?.dimension).toBe(standInDimension);
  });

  test('a wrong key is told as such, without the key and without further requests', async () => {
    const parts = await open().tryParts(addressOf('sk-wrong'), { ...both, embeddingModel: null });
    expect(parts).toMatchObject([
      {
        part: 'chat',
        failure: 'The model server refuses the key (status 401).',
        firstTextMilliseconds: null,
      },
    ]);
    expect(server().requests).toHaveLength(1);
  });

  test('a model that is not there is told as such, and another one is tried all the same', async () => {
    const parts = await open().tryParts(addressOf(), { ...both, model: 'unknown' });
    expect(parts.map(({ part, failure }) => [part, failure])).toEqual([
      ['chat', 'The model server has no such model, or the address is wrong (status 404).'],
      ['embedding', null],
    ]);
  });
});

describe('OpenAI-compatible servers', () => {
  const addressOf = addresses['OpenAI-compatible'] as (apiKey?: string) => ModelServerAddress;

  test('text that is no JSON fails that part alone', async () => {
    server().reply = () => 'yes';
    const parts = await open().tryParts(addressOf(), { ...both, embeddingModel: null });
    expect(parts.map(({ part, failure }) => [part, failure === null])).toEqual([
      ['chat', true],
      ['json', false],
      ['streaming', true],
    ]);
  });

  test('a server that never answers ends with the time-out of the test', async () => {
    server().always({ hang: true });
    const parts = await open(200).tryParts(addressOf(), both);
    expect(parts.map(({ failure }) => failure)).toEqual([
      'The model server did not answer in time.',
      'The model server did not answer in time.',
    ]);
  });

  test('a caller who leaves ends the test', async () => {
    server().always({ hang: true });
    const leaving = new AbortController();
    const trying = open().tryParts(addressOf(), { ...both, signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(trying).rejects.toThrow('left');
  });

  test('its models are listed, and a wrong key is told', async () => {
    expect(await open().list(addressOf(), signal)).toEqual([chatModel, embeddingModel]);
    await expect(open().list(addressOf('sk-wrong'), signal)).rejects.toThrow('refuses the key (status 401)');
  });

  test.each([['no list'], [{ data: 'none' }], [{ data: [null, { id: 3 }, {}] }]])(
    'a list that is none is no crash: %j',
    async (body) => {
      server().next({ status: 200, body: typeof body === 'string' ? JSON.stringify(body) : body });
      const listed = await open()
        .list(addressOf(), signal)
        .catch(({ code }) => code);
      expect([[], 'upstream_error']).toContainEqual(listed);
    },
  );

  const json401 = (text: string) => [401, 'application/json', `{"error": {"message": "${text}"}}`] as const;
  const event = (data: string) => [200, 'text/event-stream', `data: ${data}\n\n`] as const;
  test.each([
    ['its error', (key: string) => json401(`Not ${key}.`), 'Not [redacted].'],
    [
      'an error of its stream',
      (key: string) => event(`{"error": {"message": "Not ${key}."}}`),
      'Not [redacted].',
    ],
    ['a stream of no JSON', event, 'is not valid JSON'],
    [
      'an answer that is no JSON',
      (key: string) => [200, 'application/json', key] as const,
      'is not valid JSON',
    ],
  ])('a key that the server repeats in %s is in no log', async (_in, reply, logged) => {
    const apiKey = 'sk-a-secret-that-servers-repeat';
    const echo = createServer(({ headers }, response) => {
      const [status, type, body] = reply(String(headers.authorization?.replace('Bearer ', '')));
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    const url = `http://127.0.0.1:${await portOf(echo)}/v1`;
    const config = loadConfig({});
    const lines: string[] = [];
    const log = createLog(config, { write: (line: string) => void lines.push(line) });
    const model = createOpenAiLanguageModel({
      server: openedServerOf(config, { kind: 'openai', url, apiKey }),
      model: chatModel,
      retries: { maxAttempts: 1 },
    });
    const { messages } = { messages: [{ role: 'user' as const, content: 'Say OK.' }] };
    const stream = async () => {
      for await (const _event of model.stream({ messages, maxOutputTokens: 16 }));
    };
    for (const ask of [() => model.ping(), stream]) {
      const error = await ask().catch((error: unknown) => error);
      expect(error).toMatchObject({ code: 'upstream_error' });
      log.warn({ error }, 'failed');
    }
    echo.close();
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('sk-a-');
    expect(lines.join()).toContain(logged);
  });
});

test('a name of a deployment reaches no other path of the resource', async () => {
  const address = addresses['Azure OpenAI']?.() as ModelServerAddress;
  for (const name of ['../../files', 'any/chat/completions?', `${chatModel}#`]) {
    await open().tryParts(address, { ...both, model: name, embeddingModel: name });
    for (const { path, query } of server().requests) {
      expect(path).toMatch(/^\/openai\/deployments\/[^/]+\/(chat\/completions|embeddings)$/);
      expect([...query.keys()]).toEqual(['api-version']);
    }
  }
  expect(server().requests.length).toBeGreaterThanOrEqual(6);
});

test('deployments of Azure are not listed', async () => {
  const address = addresses['Azure OpenAI']?.() as ModelServerAddress;
  await expect(open().list(address, signal)).rejects.toMatchObject({ code: 'bad_request' });
});

test('servers on this machine are found where they answer, and other programs are not', async () => {
  const models = { data: [{ id: 'llama' }] };
  const other = createServer((_request, response) => response.end('<html>'));
  const local = createServer((_request, response) =>
    response.writeHead(200, json).end(JSON.stringify(models)),
  );
  const [localPort, otherPort] = [await portOf(local), await portOf(other)];
  const closed = createServer();
  const closedPort = await portOf(closed);
  await new Promise((resolve) => closed.close(resolve));
  const ports = [
    ['Local', localPort],
    ['Other', otherPort],
    ['Closed', closedPort],
  ] as const;
  try {
    const servers = createModelServers({ serverOf, trialTimeoutMs: 1_000, ports });
    expect(await servers.findLocal(signal)).toEqual([
      { name: 'Local', url: `http://127.0.0.1:${localPort}/v1`, models: ['llama'] },
    ]);
  } finally {
    local.close();
    other.close();
  }
});
