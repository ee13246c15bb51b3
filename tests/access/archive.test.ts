import { join } from 'node:path';
import { useCli } from '../cli/support/useCli';
import { ingest } from '../graphql/support/ingest';

jest.setTimeout(120_000);

const { harness, home, lectern } = useCli();

interface Shown {
  name: string;
  expiresAt: string | null;
  hold: { reason: string | null; since: string } | null;
  access: { everyone: boolean; principals: string[]; inheritedFrom: string | null };
}

const filesOf = async (key: string) => {
  const query = `{ filesConnection(first: 50) { nodes { name expiresAt hold { reason since }
    access { everyone principals inheritedFrom } } } me { environment { folders { name expiresAt access { principals } } } } }`;
  const { data, errors } = await harness().graphql<{
    filesConnection: { nodes: Shown[] };
    me: { environment: { folders: object[] } };
  }>(query, {}, { key, admin: true });
  if (!data) throw new Error(JSON.stringify(errors));
  const { nodes } = data.filesConnection;
  const files = nodes.map(({ access, ...file }) => ({
    ...file,
    access: { ...access, inheritedFrom: access.inheritedFrom !== null },
  }));
  return { files: files.sort((a, b) => a.name.localeCompare(b.name)), folders: data.me.environment.folders };
};

test('an archive keeps who may see folders and files, when they expire, and what is held', async () => {
  const names = ['as-folder', 'expiring', 'for-all', 'for-some', 'held', 'held-expiring'];
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = await ingest(harness(), `${name}.md`, `The ${name} text.`);
  const id = (name: string) => ids[name] ?? '';
  await lectern('folders', 'create', 'tenders');
  await lectern('folders', 'access', 'tenders', '--principal', 'group:legal');
  await lectern('folders', 'expire', 'tenders', '2099-01-01T00:00:00Z');
  const { data } = await harness().graphql<{
    me: { environment: { folders: { id: string; name: string }[] } };
  }>('{ me { environment { folders { id name } } } }', {}, { admin: true });
  const folderId = data?.me.environment.folders.find(({ name }) => name === 'tenders')?.id;
  const move = 'mutation ($i: UpdateFileInput!) { updateFile(input: $i) { id } }';
  for (const name of ['as-folder', 'for-all']) {
    const { errors } = await harness().graphql(move, { i: { fileId: id(name), folderId } }, { admin: true });
    expect(errors).toBeUndefined();
  }
  await lectern('files', 'access', id('for-all'), '--everyone');
  await lectern('files', 'access', id('for-some'), '--principal', 'user:ada', '--principal', 'group:it');
  await lectern('files', 'expire', id('expiring'), '2099-05-01T00:00:00Z');
  await lectern('files', 'hold', id('held'), '--reason', 'Case 7');
  await lectern('files', 'expire', id('held-expiring'), '2099-06-01T00:00:00Z');
  await lectern('files', 'hold', id('held-expiring'));
  const source = await filesOf(harness().keys.production);
  expect(source.files.map(({ name, expiresAt }) => [name, expiresAt])).toEqual([
    ['as-folder.md', '2099-01-01T00:00:00.000Z'],
    ['expiring.md', '2099-05-01T00:00:00.000Z'],
    ['for-all.md', '2099-01-01T00:00:00.000Z'],
    ['for-some.md', null],
    ['held-expiring.md', null],
    ['held.md', null],
  ]);
  const archive = join(home().directory, 'guarded.tar.gz');
  await lectern('export', archive);
  await lectern('import', archive, '--environment', 'staging');
  expect(await filesOf(harness().keys.staging)).toEqual(source);
  // What a held file keeps of its own moment is in force once it is released.
  const listed = JSON.parse(await lectern('files', 'list', '--environment', 'staging', '--json'));
  const copy = (listed.items as { id: string; name: string }[]).find(
    ({ name }) => name === 'held-expiring.md',
  );
  await lectern('files', 'release', copy?.id ?? '', '--environment', 'staging');
  const { files } = await filesOf(harness().keys.staging);
  expect(files.find(({ name }) => name === 'held-expiring.md')?.expiresAt).toBe('2099-06-01T00:00:00.000Z');
});
