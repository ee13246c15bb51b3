import { page } from './site';
import { useSources } from './support/useSources';

const { site, harness, createSource, run, settled, filesOf } = useSources();

test('a site of 300 pages is followed over three runs', async () => {
  const path = (index: number) => `/page/${index}`;
  const show = (index: number, text: string) =>
    site().pages.set(path(index), page(`Page ${index}`, text, [path(index + 1), path((index * 7) % 300)]));
  for (let index = 0; index < 300; index++) show(index, `The text of page ${index}.`);
  const all = Array.from({ length: 306 }, (_, index) => path(index));
  site().pages.set('/', page('Start', 'All pages.', all));
  const id = await createSource();
  expect(await run(id)).toMatchObject({
    state: 'succeeded',
    added: 301,
    changed: 0,
    unchanged: 0,
    removed: 0,
    failed: 0,
  });
  await settled(id);
  const before = await filesOf(id);

  for (let index = 0; index < 5; index++) show(index, `Page ${index} has new text.`);
  for (let index = 10; index < 13; index++) site().pages.delete(path(index));
  for (let index = 300; index < 304; index++) show(index, `Page ${index} is new.`);
  site().requests.length = 0;
  expect(await run(id)).toMatchObject({ added: 4, changed: 5, unchanged: 293, removed: 0, failed: 0 });
  expect(site().requests.filter((line) => line.endsWith(' 304'))).toHaveLength(293);
  await settled(id);
  const after = new Map((await filesOf(id)).map((file) => [file.sourceUrl, file]));
  // IDs last, changed pages have two versions, others the one that they had.
  expect(before.map(({ sourceUrl }) => after.get(sourceUrl)?._id)).toEqual(before.map(({ _id }) => _id));
  expect(after.get(site().origin + path(3))?.versions).toHaveLength(2);
  expect(after.get(site().origin + path(50))?.versions).toBeUndefined();

  expect(await run(id)).toMatchObject({ added: 0, changed: 0, unchanged: 302, removed: 3, failed: 0 });
  expect(await harness().models.files.countDocuments({ sourceId: id })).toBe(302);
}, 1_800_000);
