import { randomBytes, randomUUID } from 'node:crypto';
import type { Models } from '../../models/createModels';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { resealConnectors } from '../../scripts/resealConnectors';
import { resealModelProviders } from '../../scripts/resealModelProviders';
import { resealSources } from '../../scripts/resealSources';
import { type OpenModels, openModels } from '../openModels';

let opened: OpenModels;
let models: Models;
beforeAll(async () => {
  opened = await openModels();
  ({ models } = opened);
});
afterAll(() => opened.close());

const [old, present] = [randomBytes(32), randomBytes(32)];
const url = 'postgres://reader:secret@db.example.com/shop';

async function attach(key: Buffer): Promise<string> {
  const _id = randomUUID();
  await models.connectors.create({
    ...{ _id, environmentId: randomUUID(), name: 'Shop', kind: 'postgres', createdAt: new Date() },
    sealedUrl: createSecretBox(key).seal(url, _id),
  });
  return _id;
}

test('after resealing, the present key alone opens every address, whichever sealed it before', async () => {
  const ids = [await attach(old), await attach(present)];
  expect(await resealConnectors(models, createSecretBox(present, [old]))).toBe(2);
  for (const id of ids) {
    const record = await models.connectors.findById(id).lean();
    expect(createSecretBox(present).open(record?.sealedUrl ?? '', id)).toBe(url);
  }
});

test('an address that none of the keys opens is named, not dropped', async () => {
  const id = await attach(randomBytes(32));
  const before = await models.connectors.findById(id).lean();
  await expect(resealConnectors(models, createSecretBox(present))).rejects.toThrow(
    /'Shop' .*FORMER_SECRET_KEYS/,
  );
  expect(await models.connectors.findById(id).lean()).toEqual(before);
});

test('keys of model providers are sealed by the present key, and one that no key opens is named', async () => {
  const provider = async (key: Buffer | null) => {
    const _id = randomUUID();
    const sealedKey = key && createSecretBox(key).seal('sk-secret', _id);
    const url = 'http://127.0.0.1:11434/v1';
    await models.modelProviders.create({
      _id,
      name: 'Ollama',
      kind: 'openai',
      url,
      sealedKey,
      createdAt: new Date(),
    });
    return _id;
  };
  const [id, withoutKey] = [await provider(old), await provider(null)];
  expect(await resealModelProviders(models, createSecretBox(present, [old]))).toBe(1);
  const record = await models.modelProviders.findById(id).lean();
  expect(createSecretBox(present).open(record?.sealedKey ?? '', id)).toBe('sk-secret');
  expect((await models.modelProviders.findById(withoutKey).lean())?.sealedKey).toBeNull();
  await provider(randomBytes(32));
  await expect(resealModelProviders(models, createSecretBox(present))).rejects.toThrow(
    /'Ollama' .*FORMER_SECRET_KEYS/,
  );
});

test('secrets of sources are sealed by the present key, and one that no key opens is named', async () => {
  const source = async (key: Buffer | null) => {
    const _id = randomUUID();
    await models.sources.create({
      ...{ _id, environmentId: randomUUID(), name: 'Manuals', kind: 's3', folderId: randomUUID() },
      ...{ graceDays: 7, maxPages: 10, keyId: randomUUID(), createdAt: new Date() },
      sealedSecret: key && createSecretBox(key).seal('secret', _id),
    });
    return _id;
  };
  const [id] = [await source(old), await source(null)];
  expect(await resealSources(models, createSecretBox(present, [old]))).toBe(1);
  const record = await models.sources.findById(id).lean();
  expect(createSecretBox(present).open(record?.sealedSecret ?? '', id)).toBe('secret');
  await source(randomBytes(32));
  await expect(resealSources(models, createSecretBox(present))).rejects.toThrow(
    /'Manuals' .*FORMER_SECRET_KEYS/,
  );
});
