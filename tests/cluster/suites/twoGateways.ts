import { createClient } from 'graphql-sse';
import type { Json } from '../../e2e/client';
import { letterText } from '../../fixtures/handbook';
import { eventually } from '../../harness';
import type { ClusterUnderTest } from '../support/openCluster';

/** Longest that a change on one gateway may take to be seen on the other. */
const acrossMs = 2_000;

export function twoGatewaysSuite(under: () => ClusterUnderTest): void {
  test('a limit is one limit over both gateways', async () => {
    const { client, at } = under();
    const limit = 200;
    const { key } = await client.createKey({ list: limit });
    const [a, b] = [at(0).with(key), at(1).with(key)];
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) => (index % 3 === 0 ? a : b).call('GET', '/files')),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const allowed = statuses.filter((status) => status === 200).length;
    console.info(`limit ${limit} a minute over two gateways: ${allowed} of ${statuses.length} allowed`);
    expect(Math.abs(allowed - limit)).toBeLessThanOrEqual(limit * 0.02);
  });

  test('a key deleted on one gateway is refused on both within two seconds', async () => {
    const { client, at } = under();
    const { id, key } = await client.createKey({});
    const both = [at(0).with(key), at(1).with(key)];
    // Known to both by now, each with its own memory of it.
    for (const caller of both) expect((await caller.call('GET', '/me')).status).toBe(200);
    await at(0).admin('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id });
    for (const caller of both) {
      await eventually(
        async () => (await caller.call('GET', '/me')).status,
        (status) => status === 401,
        acrossMs,
      );
    }
  });

  test('a subscriber on one gateway sees every status that a worker and the other gateway bring about', async () => {
    const { at } = under();
    const [a, b] = [at(0), at(1)];
    const init = await a.call('POST', '/files/init', {
      filename: 'across.txt',
      size: Buffer.byteLength(letterText),
    });
    const sse = createClient({
      url: b.graphqlUrl,
      headers: { 'x-api-key': b.key },
      retryAttempts: 0,
    });
    const seen: string[] = [];
    for await (const { data, errors } of sse.iterate<Json>({
      query: 'subscription ($id: UUID!) { fileStatusChanged(fileId: $id) { id status } }',
      variables: { id: init.json.file_id },
    })) {
      expect(errors).toBeUndefined();
      if (seen.length === 0) {
        await fetch(init.json.upload_url, { method: 'PUT', body: letterText });
        expect((await a.call('POST', `/files/${init.json.file_id}/confirm`)).status).toBe(200);
      }
      seen.push(data.fileStatusChanged.status);
    }
    const stages = ['conversion', 'parsing', 'chunking', 'embedding'];
    const steps = stages.flatMap((stage) => [`${stage}_started`, `${stage}_complete`]);
    expect(seen).toEqual(['uploading', 'uploaded', ...steps, 'ready']);
  });

  test('cached answers of both gateways follow a change made on either', async () => {
    const { at } = under();
    const [a, b] = [at(0), at(1)];
    const id = await a.upload('cached.txt', letterText);
    await a.settled(id);
    const query = 'query ($id: UUID!) { file(id: $id) { name } files { total } }';
    const rename = 'mutation ($input: UpdateFileInput!) { updateFile(input: $input) { name } }';
    const nameOn = async (caller: typeof a) => (await caller.gql(query, { id })).file.name;
    for (const [changing, name] of [
      [a, 'first.txt'],
      [b, 'second.txt'],
    ] as const) {
      // Twice each, so that the second answer is one that is kept.
      for (const caller of [a, b, a, b]) await nameOn(caller);
      await changing.gql(rename, { input: { fileId: id, name } });
      expect(await nameOn(changing)).toBe(name);
      for (const caller of [a, b]) {
        await eventually(
          () => nameOn(caller),
          (shown) => shown === name,
          acrossMs,
        );
      }
    }
    const total = async (caller: typeof a) => (await caller.gql('{ files { total } }')).files.total as number;
    const before = await total(b);
    await a.call('DELETE', `/files/${id}`);
    await eventually(
      () => total(b),
      (count) => count === before - 1,
      acrossMs,
    );
  });
}
