import type { Connector, DatabaseSchema, TableSchema } from '../domain/ports/connector';
import type { QuestionReader } from '../domain/ports/questionReader';
import type { ConnectorDoc } from '../models/connectors';
import { ConnectorPool } from './connectorPool';
import { schemaCharacters } from './schemaCharacters';

const schema: DatabaseSchema = {
  kind: 'sqlite',
  tables: [
    {
      ...{ name: 'items', comment: null, primaryKey: ['name'], foreignKeys: [], rowEstimate: 200 },
      columns: [
        {
          ...{ name: 'name', type: 'text', nullable: false, comment: null, samplesComplete: true },
          sampleValues: Array.from({ length: 200 }, (_, n) => `item ${n}`),
        },
      ],
    },
  ],
};

/** As the pool counts it. */
const size = 1_000 + schemaCharacters(schema);

type Introspect = (name: string, onTables?: (schema: DatabaseSchema) => void) => Promise<DatabaseSchema>;

/** Databases whose tables are read by `introspect`; `reads`, `looks` and `closed` have their names. */
function openPool(maxSchemaCharacters: number, introspect: Introspect = async () => schema) {
  const reads: string[] = [];
  const looks: string[] = [];
  const closed: string[] = [];
  const pool = new ConnectorPool({
    open: (_kind, name) => {
      const connector: Partial<Connector> = {
        introspect: (_signal, onTables) => {
          reads.push(name);
          return introspect(name, onTables);
        },
        ping: async () => {
          looks.push(name);
        },
        excessPrivileges: async () => [],
        close: async () => {
          closed.push(name);
        },
      };
      return connector as Connector;
    },
    secrets: { open: (sealed) => sealed, seal: (secret) => secret },
    createReader: () => ({}) as QuestionReader,
    maxSchemaCharacters,
  });
  const recordOf = (name: string): ConnectorDoc => ({
    ...{ _id: name, environmentId: 'e', name, kind: 'sqlite', sealedUrl: name, createdAt: new Date() },
  });
  const get = (name: string) => pool.get(recordOf(name));
  return { pool, get, recordOf, reads, looks, closed };
}

test('the schema that was used least recently makes way for a new one, and no other', async () => {
  const { get, reads } = openPool(3 * size);
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await get(name);
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('a schema that is larger than the bound is read once, and kept until another one comes', async () => {
  const { get, reads } = openPool(size - 1);
  await Promise.all([get('a'), get('a')]);
  await get('a');
  expect(reads).toEqual(['a']);
  await get('b');
  await get('a');
  expect(reads).toEqual(['a', 'b', 'a']);
});

test('a connector that makes way is not closed, since a search may be about to query it', async () => {
  const { pool, get, closed } = openPool(size);
  const names = ['a', 'b', 'c'];
  for (const name of names) await get(name);
  expect(closed).toEqual([]);
  await pool.close();
  expect(closed).toEqual(['c']);
});

test('a look at a database keeps no schema, and what is known of one is bounded, too', async () => {
  const { pool, get, recordOf, reads, looks } = openPool(2 * size);
  for (const name of ['a', 'b']) await get(name);
  await pool.health(recordOf('a'));
  for (const name of ['c', 'a']) await get(name);
  expect(reads).toEqual(['a', 'b', 'c', 'a']);
  const others = Array.from({ length: 50 }, (_, n) => `other ${n}`);
  for (const name of ['x', 'x', ...others, 'x']) await pool.health(recordOf(name));
  expect(looks).toEqual(['a', 'x', ...others, 'x']);
});

test('a search that asks for a connector after its deletion does not bring it back for good', async () => {
  const { pool, get, closed, reads } = openPool(2 * size);
  await get('deleted');
  await pool.evict('deleted');
  expect(closed).toEqual(['deleted']);
  await get('deleted');
  for (const name of ['a', 'b', 'deleted']) await get(name);
  expect(reads).toEqual(['deleted', 'deleted', 'a', 'b', 'deleted']);
});

test('a connector that is refreshed while its tables are read is not taken for a failed one', async () => {
  let fail = (_error: Error) => {};
  const broken = new Promise<DatabaseSchema>((_, reject) => {
    fail = reject;
  });
  let isFirst = true;
  const { pool, get, recordOf, reads } = openPool(size, () => {
    const answer = isFirst ? broken : Promise.resolve(schema);
    isFirst = false;
    return answer;
  });
  const interrupted = get('a');
  await pool.evict('a');
  fail(new Error('closed'));
  await expect(interrupted).rejects.toThrow('closed');
  expect(await pool.getOrFailFast(recordOf('a'))).toMatchObject({ id: 'a', schema });
  expect(reads).toEqual(['a', 'a']);
});

test('who can do without a database that failed a moment ago does not wait for it, and who needs it tries again', async () => {
  const { pool, get, recordOf, reads, closed } = openPool(size, async () => {
    throw new Error('away');
  });
  await expect(get('a')).rejects.toThrow('away');
  await expect(pool.getOrFailFast(recordOf('a'))).rejects.toThrow('away');
  expect(reads).toEqual(['a']);
  await expect(get('a')).rejects.toThrow('away');
  expect({ reads, closed }).toEqual({ reads: ['a', 'a'], closed: ['a', 'a'] });
});

test('who can do without a database waits longer while it is being opened, and not for ever', async () => {
  jest.useFakeTimers();
  try {
    const { pool, recordOf } = openPool(size, () => new Promise<never>(() => undefined));
    let outcome = 'waiting';
    const ask = () =>
      pool.getOrFailFast(recordOf('slow')).catch(() => {
        outcome = 'failed';
      });
    const first = ask();
    await jest.advanceTimersByTimeAsync(9_000);
    expect(outcome).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1_000);
    await first;
    expect(outcome).toBe('failed');
    outcome = 'waiting';
    const second = ask();
    await jest.advanceTimersByTimeAsync(3_000);
    await second;
    expect(outcome).toBe('failed');
  } finally {
    jest.useRealTimers();
  }
});

test('who can do without a database that has failed before waits no longer when it is opened again', async () => {
  let answer: () => Promise<DatabaseSchema> = async () => {
    throw new Error('away');
  };
  const { pool, get, recordOf } = openPool(size, () => answer());
  await expect(get('a')).rejects.toThrow('away');
  jest.useFakeTimers({ now: Date.now() + 60_000 });
  try {
    answer = () => new Promise<never>(() => undefined);
    const refused = expect(pool.getOrFailFast(recordOf('a'))).rejects.toMatchObject({ code: 'timeout' });
    await jest.advanceTimersByTimeAsync(3_000);
    await refused;
  } finally {
    jest.useRealTimers();
  }
});

test('many tables are asked by their names until their values are read, and then by those too', async () => {
  const many = Array.from(
    { length: 300 },
    (_, at) => ({ ...schema.tables[0], name: `t${at}` }) as TableSchema,
  );
  let finish: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const complete: DatabaseSchema = { kind: 'sqlite', tables: many };
  const { get, pool, recordOf } = openPool(1e9, async (_name, onTables) => {
    onTables?.({ ...complete, sampledTables: 0 });
    await finished;
    return complete;
  });
  expect((await get('a')).schema).toMatchObject({ sampledTables: 0 });
  expect(await pool.health(recordOf('a'))).toMatchObject({ status: 'up', tables: 300, sampledTables: 0 });
  finish?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect((await get('a')).schema).toBe(complete);
  expect(await pool.health(recordOf('a'))).toMatchObject({ tables: 300 });
});
