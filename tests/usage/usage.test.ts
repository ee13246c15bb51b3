import type { Principal } from '../../domain/context';
import { noTelemetry } from '../../domain/ports/telemetry';
import { dayOf } from '../../domain/usage';
import { mergeUsage } from '../../records/mergeUsage';
import { sumUsage } from '../../records/sumUsage';
import { createUsageMeter } from '../../records/usageMeter';
import { createBudgetGuard } from '../../resolvers/usage/budgetGuard';
import { ingest } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';

const day = 86_400_000;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ USAGE_PRICES: 'requests_search=0.5,requests_chat=2,pages=1' });
});
afterAll(() => harness.close());

interface Row {
  day: string | null;
  keyId: string | null;
  cost: number;
  requestsSearch: number;
  requestsChat: number;
  files: number;
  chunks: number;
  bytes: number;
}

interface Report {
  rows: Row[];
  total: Row;
  storedFiles: number;
  storedBytes: number;
  prices: { name: string; price: number }[];
}

const fields = 'day keyId cost requestsSearch requestsChat files chunks bytes';

async function usage(by: string, key?: string): Promise<Report> {
  const { data, errors } = await harness.graphql<{ admin: { usage: Report } }>(
    `query ($by: UsageGrouping!) { admin { usage(by: $by) {
      rows { ${fields} } total { ${fields} } storedFiles storedBytes prices { name price } } } }`,
    { by },
    { admin: true, ...(key ? { key } : {}) },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.admin.usage;
}

const search = (key: string) =>
  harness.call('POST', '/search', { body: { query: 'refunds', min_score: 0 }, key });

async function setBudget(input: object) {
  const { errors } = await harness.graphql(
    'mutation ($input: SetBudgetInput!) { setBudget(input: $input) { keyId soft hard spent } }',
    { input },
    { admin: true },
  );
  if (errors) throw new Error(JSON.stringify(errors));
}

describe('usage', () => {
  test('requests are counted by key, and cost what is configured', async () => {
    const { id, key } = await harness.createKey();
    for (let i = 0; i < 3; i++) await search(key);
    await harness.call('POST', '/chat', { body: { question: 'When are refunds paid?' }, key });
    const { rows, prices } = await usage('key');
    expect(prices).toContainEqual({ name: 'requests_search', price: 0.5 });
    const row = rows.find(({ keyId }) => keyId === id);
    expect(row).toMatchObject({ requestsSearch: 3, requestsChat: 1, cost: 3.5, day: null });
  });

  test('a rejected request is not counted, and one with an invalid input is, as by the rate limit', async () => {
    const { id, key } = await harness.createKey('production', { search: 2 });
    for (let i = 0; i < 4; i++) await harness.call('POST', '/search', { body: { query: '' }, key });
    const { rows } = await usage('key');
    expect(rows.find(({ keyId }) => keyId === id)?.requestsSearch).toBe(2);
  });

  test('a file is counted once it is ready, with the key that it was uploaded with', async () => {
    const { id, key } = await harness.createKey();
    const text = 'Refunds are paid within 14 days.\n';
    await ingest(harness, 'refunds.txt', text, { key });
    const { rows, storedFiles, storedBytes } = await usage('key');
    expect(rows.find(({ keyId }) => keyId === id)).toMatchObject({ files: 1, chunks: 1, bytes: text.length });
    expect({ storedFiles, storedBytes }).toEqual({ storedFiles: 1, storedBytes: text.length });
  });

  test('the days, the keys and the total have the same sum', async () => {
    const [days, keys, total] = await Promise.all(['day', 'key', 'total'].map((by) => usage(by)));
    expect(days?.rows).toHaveLength(1);
    expect(days?.total.requestsSearch).toBeGreaterThan(0);
    expect(keys?.total.requestsSearch).toBe(days?.total.requestsSearch);
    expect(total?.rows).toEqual([total?.total]);
  });

  test("another environment's usage is not seen", async () => {
    const { id } = await harness.createKey();
    const staging = await usage('key', harness.keys.staging);
    expect(staging.rows.map(({ keyId }) => keyId)).not.toContain(id);
    expect(staging.total.requestsSearch).toBe(0);
    expect(staging.storedFiles).toBe(0);
  });

  test('the entries of past days become one, and no reading counts more or less meanwhile', async () => {
    const { usage: stored } = harness.models;
    const now = new Date();
    const at = (ms: number) => new Date(now.getTime() + ms);
    const account = { environmentId: 'merged', day: dayOf(at(-5 * day)), expiresAt: at(800 * day) };
    await stored.insertMany([
      ...[1, 2, 3, 4].map((n) => ({
        _id: `file:${n}`,
        ...account,
        keyId: n % 2 ? 'a' : 'b',
        counts: { files: 1, bytes: n },
      })),
      { _id: 'process', ...account, keyId: 'a', counts: { requests_search: 7 } },
      { _id: 'today', ...account, keyId: 'a', day: dayOf(now), counts: { requests_search: 1 } },
    ]);
    const period = { environmentId: 'merged', from: account.day, to: dayOf(now) };
    const sums = async () =>
      (await sumUsage(harness.models, { ...period, by: 'key' })).map(({ group, counts }) => [
        group,
        counts.files,
        counts.bytes,
        counts.requests_search,
      ]);
    const expected = [
      ['a', 2, 4, 8],
      ['b', 2, 6, 0],
    ];
    expect(await sums()).toEqual(expected);
    const entries: number[] = [];
    // A step that is repeated, as after a crash, changes nothing.
    for (const ms of [0, 0, 15 * 60_000, 15 * 60_000, 2 * day, 4 * day]) {
      await mergeUsage(harness.models, at(ms));
      expect(await sums()).toEqual(expected);
      entries.push(await stored.countDocuments({ environmentId: 'merged' }));
    }
    expect(entries).toEqual([6, 6, 8, 8, 3, 3]);
  });

  test.each([1, 2])(
    'a write of %d counts whose outcome is unknown, and its repetition, count once',
    async (keys) => {
      const environmentId = `unknown outcome of ${keys}`;
      const ignore = () => undefined;
      let isFirst = true;
      const { usage: stored } = harness.models;
      const lossy =
        (name: 'updateOne' | 'bulkWrite') =>
        async (...args: unknown[]) => {
          const done = await stored.collection[name](...(args as [never, never]));
          // The write arrived, its answer did not.
          if (isFirst) {
            isFirst = false;
            throw new Error('the connection was lost');
          }
          return done;
        };
      const collection = { updateOne: lossy('updateOne'), bulkWrite: lossy('bulkWrite') };
      const meter = createUsageMeter({
        models: { usage: { collection } } as never,
        telemetry: noTelemetry,
        log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
      });
      for (let key = 0; key < keys; key++)
        meter.count({ environmentId, keyId: `${key}` }, { requests_search: 7 });
      await meter.settled();
      await meter.settled();
      await meter.close();
      const entries = await stored.find({ environmentId }).lean();
      expect(entries.map(({ counts }) => counts)).toEqual(new Array(keys).fill({ requests_search: 7 }));
      expect(isFirst).toBe(false);
    },
  );
});

describe('budgets', () => {
  test('a key whose hard budget is used up gets 429 with the code, and other keys do not', async () => {
    const [poor, rich] = [await harness.createKey(), await harness.createKey()];
    await setBudget({ keyId: poor.id, hard: 1 });
    expect((await search(poor.key)).status).toBe(200);
    expect((await search(poor.key)).status).toBe(200);
    const refused = await search(poor.key);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'budget_exceeded', status: 429 });
    expect((await search(rich.key)).status).toBe(200);
    // What costs nothing still works.
    expect((await harness.call('GET', '/me', { key: poor.key })).status).toBe(200);
    await setBudget({ keyId: poor.id });
    expect((await search(poor.key)).status).toBe(200);
  });

  test('a soft budget sends one event a month, and rejects nothing', async () => {
    const { id, key } = await harness.createKey();
    const created = await harness.graphql(
      'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }',
      { input: { url: 'https://hooks.example.com/budgets', events: ['budget.reached'] } },
      { admin: true },
    );
    expect(created.errors).toBeUndefined();
    await setBudget({ keyId: id, soft: 0.5 });
    const deliveries = () => harness.models.webhookDeliveries.find({ type: 'budget.reached' }).lean();
    const [delivery] = await eventually(
      async () => {
        expect((await search(key)).status).toBe(200);
        return deliveries();
      },
      (found) => found.length > 0,
    );
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
      type: 'budget.reached',
      data: { key_id: id, soft: 0.5 },
    });
    const { budgets } = harness.models;
    await eventually(
      () => budgets.findById(id).lean(),
      (budget) => budget?.pendingEvents === undefined,
    );
    expect(await deliveries()).toHaveLength(1);
  });

  test('a budget that is changed while its spending is read sends no event for the former amount', async () => {
    const { id, key } = await harness.createKey();
    expect((await search(key)).status).toBe(200);
    const { budgets } = harness.models;
    const environmentId = (await harness.models.apiKeys.findById(id).lean())?.environmentId ?? '';
    await budgets.create({ _id: id, environmentId, keyId: id, soft: 0.5 });
    const ignore = () => undefined;
    const guard = createBudgetGuard({
      models: harness.models,
      meter: {
        count: ignore,
        settled: async () => {
          await budgets.updateOne({ _id: id }, { $set: { soft: 100, reachedMonth: null } });
        },
      },
      prices: { requests_search: 0.5 },
      log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    });
    await guard.admit({ environmentId, keyId: id } as Principal, 'search');
    expect(await budgets.findById(id).lean()).toMatchObject({ soft: 100, reachedMonth: null });
    await setBudget({ keyId: id });
  });

  test("another environment's key takes no budget", async () => {
    const { id } = await harness.createKey('staging');
    await expect(setBudget({ keyId: id, hard: 1 })).rejects.toThrow('not_found');
  });
});
