import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStoreHandle, startDocumentStore } from '@lectern/mongo-embedded';
import { administration } from '../../graphql/administration/support';
import { ingest } from '../../graphql/support/ingest';
import { type Harness, startHarness } from '../../harness';
import { chatModel, standInKey } from './protocol';
import { useModelServer } from './servers';

const quote = 'The Harbor Museum was founded in 1887 by Clara Vance';

const choosing =
  'mutation ($input: ChooseModelInput!) { chooseModel(input: $input) { answers { model source } } }';

/** A gateway on a store of its own with one file in two environments, and two model servers that answer about it. */
export function useGatewayWithModels() {
  const first = useModelServer();
  const second = useModelServer();
  let directory = '';
  let store: DocumentStoreHandle;
  let harness: Harness;
  let ask: ReturnType<typeof administration>;
  let key = '';
  let stagingKey = '';

  /** What another gateway on the same store has to have in common. */
  const shared = () => ({
    MONGODB_URI: store.uri,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ADMIN_TOKEN: 'lectern_admin_of_both_gateways_0001',
  });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lectern-chosen-models-'));
    store = await startDocumentStore({ dataDir: directory });
    harness = await startHarness(shared());
    ask = administration(harness);
    ({ key } = await harness.createKey());
    ({ key: stagingKey } = await harness.createKey('staging'));
    const text = `${quote}, a ship owner. It moved to Pier 4 after the flood.`;
    await ingest(harness, 'museum.txt', text, { key });
    await ingest(harness, 'museum.txt', text, { key: stagingKey });
  });
  afterAll(async () => {
    await harness?.close();
    await store?.close();
    await rm(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const answer = (text: string) => () =>
      JSON.stringify({ answered: true, statements: [{ text, evidence: [{ source: 1, quote }] }] });
    first().reply = answer('Clara Vance founded it.');
    second().reply = answer('It was Clara Vance.');
    await harness.models.modelChoices.deleteMany({});
    harness.app.services.languageModels.forget();
  });

  async function chat(asked = key, baseUrl = harness.baseUrl) {
    const response = await fetch(`${baseUrl}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': asked },
      body: JSON.stringify({
        question: 'Who founded the Harbor Museum?',
        force_route: 'semantic',
        min_score: 0,
      }),
    });
    const { model, answer } = (await response.json()) as { model: string; answer: string };
    return { status: response.status, model, answer };
  }

  async function add(origin: string, apiKey = standInKey): Promise<string> {
    const added = await ask(
      'mutation ($input: AddModelProviderInput!) { addModelProvider(input: $input) { id hasKey url } }',
      { input: { name: 'Stand-in', kind: 'openai', url: `${origin}/v1`, apiKey } },
    );
    expect(added.data?.addModelProvider).toMatchObject({ hasKey: true, url: `${origin}/v1` });
    return added.data.addModelProvider.id;
  }

  const choose = (
    providerId: string | null,
    more: object = {},
    options?: { key?: string; admin?: boolean },
  ) =>
    ask(
      choosing,
      { input: { use: 'answers', providerId, model: providerId && chatModel, ...more } },
      options ?? { key, admin: true },
    );

  return {
    ...{ first, second, shared, chat, add, choose },
    ask: (...given: Parameters<typeof ask>) => ask(...given),
    started: () => ({ harness, key, stagingKey }),
  };
}
