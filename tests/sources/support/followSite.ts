import { page } from '../site';
import type { useSources } from './useSources';

/** Follows a site over three runs: all pages are added, some change, go and come, and those that went are removed. */
export async function followSite(
  count: number,
  { site, harness, createSource, run, settled, filesOf }: ReturnType<typeof useSources>,
): Promise<void> {
  const path = (index: number) => `/page/${index}`;
  const show = (index: number, text: string) =>
    site().pages.set(path(index), page(`Page ${index}`, text, [path(index + 1), path((index * 7) % count)]));
  for (let index = 0; index < count; index++) show(index, `The text of page ${index}.`);
  const all = Array.from({ length: count + 6 }, (_, index) => path(index));
  site().pages.set('/', page('Start', 'All pages.', all));
  const id = await createSource();
  expect(await run(id)).toMatchObject({
    state: 'succeeded',
    added: count + 1,
    changed: 0,
    unchanged: 0,
    removed: 0,
    failed: 0,
  });
  await settled(id);
  const before = await filesOf(id);

  for (let index = 0; index < 5; index++) show(index, `Page ${index} has new text.`);
  for (let index = 10; index < 13; index++) site().pages.delete(path(index));
  for (let index = count; index < count + 4; index++) show(index, `Page ${index} is new.`);
  site().requests.length = 0;
  expect(await run(id)).toMatchObject({ added: 4, changed: 5, unchanged: count - 7, removed: 0, failed: 0 });
  expect(site().requests.filter((line) => line.endsWith(' 304'))).toHaveLength(count - 7);
  await settled(id);
  const after = new Map((await filesOf(id)).map((file) => [file.sourceUrl, file]));
  // IDs last, changed pages have two versions, others the one that they had.
  expect(before.map(({ sourceUrl }) => after.get(sourceUrl)?._id)).toEqual(before.map(({ _id }) => _id));
  expect(after.get(site().origin + path(3))?.versions).toHaveLength(2);
  expect(after.get(site().origin + path(50))?.versions).toBeUndefined();

  expect(await run(id)).toMatchObject({ added: 0, changed: 0, unchanged: count + 2, removed: 3, failed: 0 });
  expect(await harness().models.files.countDocuments({ sourceId: id })).toBe(count + 2);
}
