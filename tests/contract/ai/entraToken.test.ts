import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DefaultAzureCredential } from '@azure/identity';
import { createEntraTokenProvider } from '../../../providers/ai/openai/entraToken';
import { createOpenAiLanguageModel } from '../../../providers/ai/openai/openAiLanguageModel';
import { chatModel, standInKey } from './protocol';
import { useModelServer } from './servers';

const models = useModelServer();

/** Answers as App Service does, the endpoint for managed identities. */
const seen: { url: URL; header: unknown }[] = [];
let refuses = false;
const authority = createServer((request, response) => {
  seen.push({
    url: new URL(request.url ?? '/', 'http://authority'),
    header: request.headers['x-identity-header'],
  });
  response.writeHead(refuses ? 401 : 200, { 'content-type': 'application/json' });
  const expires_on = String(Math.floor(Date.now() / 1000) + 86_400);
  response.end(
    JSON.stringify(
      refuses ? { error: 'invalid_client' } : { access_token: standInKey, expires_on, token_type: 'Bearer' },
    ),
  );
});
const environment = { ...process.env };
beforeAll(async () => {
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
  const { port } = authority.address() as AddressInfo;
  process.env.IDENTITY_ENDPOINT = `http://127.0.0.1:${port}/msi/token`;
  process.env.IDENTITY_HEADER = 'proof';
  process.env.AZURE_CLIENT_ID = 'assigned';
  // Neither the developer's sign-in nor tools of the machine are asked.
  process.env.AZURE_TOKEN_CREDENTIALS = 'prod';
});
afterAll(async () => {
  process.env = environment;
  await new Promise((resolve) => authority.close(resolve));
});

function modelOf(retries: { maxAttempts: number }) {
  const credential = { tokenProvider: createEntraTokenProvider(new DefaultAzureCredential()) };
  return createOpenAiLanguageModel({
    server: { kind: 'azure', endpoint: models().origin, apiVersion: '2024-10-21', credential },
    model: chatModel,
    retries,
  });
}

test('where no token is given, the model fails with a clear error, and its server is not asked', async () => {
  refuses = true;
  await expect(modelOf({ maxAttempts: 1 }).ping()).rejects.toMatchObject({
    code: 'upstream_error',
    publicMessage: expect.stringContaining('Microsoft Entra'),
  });
  expect(models().requests).toHaveLength(0);
});

test('the token of an identity signs the requests to the model, and is asked for once', async () => {
  refuses = false;
  seen.length = 0;
  const model = modelOf({ maxAttempts: 1 });
  await model.ping();
  await model.ping();
  expect(models().requests.map(({ headers }) => headers.authorization)).toEqual(
    Array(2).fill(`Bearer ${standInKey}`),
  );
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ header: 'proof' });
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    'api-version': '2019-08-01',
    resource: 'https://cognitiveservices.azure.com',
    client_id: 'assigned',
  });
});
