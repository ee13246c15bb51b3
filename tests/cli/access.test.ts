import { upload } from '../graphql/support/ingest';
import { useCli } from './support/useCli';

jest.setTimeout(120_000);

const { harness, run, lectern, json } = useCli();

test('who may see a file is shown with the reason, changed, and what principals see is listed', async () => {
  const id = await upload(harness(), 'contract.md', 'contract');
  expect(await lectern('files', 'access', id)).toMatch(/^PRINCIPAL +VIA\neveryone +default\n$/);
  const restricted = ['--principal', 'group:legal', '--principal', 'user:ada, of the mill'];
  expect(await lectern('files', 'access', id, ...restricted)).toMatch(
    /\ngroup:legal +file\nuser:ada, of the mill +file\nadministrators +administrators\n$/,
  );
  expect(await lectern('files', 'list', '--visible-to', 'group:legal')).toContain('contract.md');
  expect(await lectern('files', 'list', '--visible-to', 'group:sales')).toBe('');
  expect(await lectern('files', 'access', id, '--nobody')).toMatch(
    /^PRINCIPAL +VIA\nadministrators +administrators\n$/,
  );
  expect(await lectern('files', 'access', id, '--everyone')).toMatch(/\neveryone +file\n$/);
  await lectern('folders', 'access', 'default', '--principal', 'group:readers');
  expect(await lectern('files', 'access', id)).toMatch(/\neveryone +file\n$/);
  expect(await lectern('files', 'access', id, '--inherit')).toMatch(/\ngroup:readers +folder\n/);
  await lectern('folders', 'access', 'default', '--everyone');
  const both = await run(['files', 'access', id, '--nobody', '--everyone']);
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('exclude each other') });
});

test('a file expires, is held and released, and a folder expires with its files', async () => {
  const id = await upload(harness(), 'lease.md', 'lease');
  expect(await lectern('files', 'expire', id, '2099-05-01T00:00:00Z')).toMatch(/^lease\.md {2}expires 2099/);
  expect(await lectern('files', 'hold', id, '--reason', 'Case 7')).toBe(`${id}  held\n`);
  expect(await lectern('files', 'show', id)).toMatch(/\nheld +Case 7\n/);
  expect(await run(['files', 'delete', id])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('legal hold'),
  });
  expect(await lectern('files', 'release', id)).toBe(`${id}  released\n`);
  expect(await lectern('files', 'show', id)).toMatch(/\nexpires +2099/);
  expect(await lectern('files', 'expire', id, 'none')).toBe('lease.md  does not expire\n');
  const wrong = await run(['files', 'expire', id, 'tomorrow']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("'tomorrow' is not a time") });
  await json('folders', 'create', 'tenders');
  expect(await lectern('folders', 'expire', 'tenders', '2099-01-01')).toMatch(
    /^tenders {2}expires 2099|2098/,
  );
  expect(await lectern('folders', 'expire', 'tenders', 'none')).toBe('tenders  does not expire\n');
  const unknown = await run(['folders', 'access', 'no such folder']);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no folder') });
});
