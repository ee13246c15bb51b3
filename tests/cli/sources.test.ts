import { testInProcess } from '../topology';
import { useCli } from './support/useCli';

jest.setTimeout(120_000);

const { harness, run } = useCli();

testInProcess('secrets are stored as they are, less one final newline', async () => {
  const webdav = ['create-webdav', 'https://cloud.example.com/', '--username', 'reader'];
  const s3 = ['create-s3', 'manuals', '--access-key-id', 'AKIAEXAMPLE'];
  const azure = ['create-azure', 'manuals'];
  const containerUrl = 'https://account.blob.core.windows.net/manuals?sig=abc';
  for (const [args, input, secret] of [
    [webdav, ' a password \n', ' a password '],
    [webdav, 'password\n\n', 'password\n'],
    [webdav, 'password\t\r\n', 'password\t'],
    [s3, '\tkey ', '\tkey '],
    [azure, ` ${containerUrl}\n\n`, containerUrl],
  ] as const) {
    const { code, stdout, stderr } = await run(['sources', ...args, '--json'], { input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { id } = JSON.parse(stdout) as { id: string };
    const source = await harness().models.sources.findById(id).lean();
    expect(harness().app.services.secrets.open(source?.sealedSecret ?? '', id)).toBe(secret);
  }
});

testInProcess('a source is edited, paused and resumed, and what is not given stays', async () => {
  const sources = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(['sources', ...args]);
    return { code, stdout: stdout.trim(), stderr };
  };
  const created = await sources(
    'create',
    'https://docs.example.com/',
    '--every',
    '60',
    '--exclude',
    '*/print/*',
  );
  const id = created.stdout;
  const edited = await sources('edit', id, '--depth', '3', '--grace-days', '14', '--name', 'Manuals');
  expect(edited).toEqual({ code: 0, stdout: `${id}  changed`, stderr: '' });
  const stored = () => harness().models.sources.findById(id).lean();
  expect(await stored()).toMatchObject({
    ...{ name: 'Manuals', graceDays: 14, intervalMinutes: 60 },
    website: { maxDepth: 3, startUrls: ['https://docs.example.com/'], excludePatterns: ['*/print/*'] },
  });
  expect((await sources('pause', id)).stdout).toBe(`${id}  paused`);
  expect(await stored()).not.toHaveProperty('dueAt');
  expect((await sources('list')).stdout).toMatch(/Manuals.*paused/);
  expect((await sources('resume', id)).stdout).toBe(`${id}  resumed`);
  expect(await stored()).toHaveProperty('dueAt');
  const empty = await sources('edit', id);
  expect(empty.code).not.toBe(0);
  expect(empty.stderr).toContain('Nothing to change');
});
