import { randomUUID } from 'node:crypto';
import { everything } from '../../domain/access';
import type { Models } from '../../models/createModels';
import { type OpenModels, openModels } from '../../tests/openModels';
import type { OperationContext } from '../context';
import { exportRecords } from './exportRecords';
import { importPrompts } from './importPrompts';

const createdAt = new Date('2026-01-02T03:04:05Z');
const ignore = () => undefined;

let opened: OpenModels;
let models: Models;
let environmentId: string;
let ctx: OperationContext;
beforeAll(async () => {
  opened = await openModels();
  ({ models } = opened);
  await models.prompts.createIndexes();
  await models.promptVersions.createIndexes();
});
afterAll(() => opened.close());
beforeEach(() => {
  environmentId = randomUUID();
  ctx = {
    services: {
      models,
      limiter: { consume: async () => ({ allowed: true }) },
      usageMeter: { count: ignore, settled: async () => {} },
      events: { publish: async () => {} },
    },
    principal: { environmentId, keyId: 'key', limits: {} },
    sight: everything,
    isAdmin: true,
    requestId: 'request',
    rate: { decision: null },
    log: { error: ignore },
    answerSize: { characters: 0 },
  } as unknown as OperationContext;
});
afterEach(() => jest.restoreAllMocks());

interface Prompt {
  name: string;
  bodies: string[];
}

async function storePrompts(prompts: Prompt[]): Promise<void> {
  const records = prompts.map(({ name, bodies }) => ({
    _id: randomUUID(),
    environmentId,
    name,
    liveVersion: bodies.length,
    updatedAt: createdAt,
  }));
  await models.prompts.insertMany(records);
  await models.promptVersions.insertMany(
    prompts.flatMap(({ bodies }, at) =>
      bodies.map((body, index) => ({
        _id: randomUUID(),
        environmentId,
        promptId: records[at]?._id ?? '',
        versionNumber: index + 1,
        body,
        variables: [],
        createdAt,
      })),
    ),
  );
}

/** The name and number of every exported version. */
async function exportAll(first: number): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page = await exportRecords(ctx, { kind: 'prompts', first, after });
    found.push(...page.records.map(({ name, versionNumber }) => `${name} ${versionNumber}`));
    after = page.nextCursor;
  } while (after !== null);
  return found;
}

describe('every version of every prompt is exported once', () => {
  test('where a page ends with the last version of a prompt', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `prompt ${String(index).padStart(3, '0')}`);
    await storePrompts(names.map((name) => ({ name, bodies: ['Be brief.'] })));
    expect(await exportAll(100)).toEqual(names.map((name) => `${name} 1`));
  });

  test('where prompts without versions are between them', async () => {
    await storePrompts([
      { name: 'a', bodies: ['A1', 'A2', 'A3'] },
      ...['b', 'c', 'd', 'e'].map((name) => ({ name, bodies: [] })),
      { name: 'f', bodies: ['F1'] },
      { name: 'g', bodies: [] },
    ]);
    expect(await exportAll(2)).toEqual(['a 1', 'a 2', 'a 3', 'f 1']);
  });
});

describe('an import of prompts that was interrupted', () => {
  const recordOf = (versionNumber: number, isLive: boolean) => ({
    name: 'tone',
    versionNumber,
    body: `Body ${versionNumber}`,
    isLive,
    createdAt,
  });
  const importing = (...records: ReturnType<typeof recordOf>[]) =>
    importPrompts(ctx, { version: 1, records });
  const liveVersion = async () => (await models.prompts.findOne({ environmentId }).lean())?.liveVersion;

  /** Ends the import after it has stored a version, before it makes it live. */
  async function interrupt(...records: ReturnType<typeof recordOf>[]): Promise<void> {
    jest.spyOn(models.prompts, 'findOneAndUpdate').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await expect(importing(...records)).rejects.toThrow('killed');
  }

  test.each([true, false])('makes the first version live when repeated (was live: %s)', async (isLive) => {
    await interrupt(recordOf(1, isLive));
    expect(await liveVersion()).toBe(0);
    expect(await importing(recordOf(1, isLive))).toEqual({ written: 0, skipped: 1 });
    expect(await liveVersion()).toBe(1);
  });

  test('makes the version live that was live in the source when repeated', async () => {
    await importing(recordOf(1, false));
    await interrupt(recordOf(2, true));
    expect(await liveVersion()).toBe(1);
    const archive = [recordOf(1, false), recordOf(2, true), recordOf(3, false)];
    expect(await importing(...archive)).toEqual({ written: 1, skipped: 2 });
    expect(await liveVersion()).toBe(2);
  });

  test('leaves a prompt alone whose version of that number has another body', async () => {
    await storePrompts([{ name: 'tone', bodies: ['Mine', 'Mine too'] }]);
    await models.prompts.updateOne({ environmentId }, { $set: { liveVersion: 1 } });
    expect(await importing(recordOf(2, true))).toEqual({ written: 0, skipped: 1 });
    expect(await liveVersion()).toBe(1);
  });
});
