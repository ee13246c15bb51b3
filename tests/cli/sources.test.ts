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
