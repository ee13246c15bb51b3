import { randomBytes, randomUUID } from 'node:crypto';
import type { Models } from '../../models/createModels';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { resealConnectors } from '../../scripts/resealConnectors';
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
