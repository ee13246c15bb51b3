import { packAndInstall, productVersion } from '../../../tests/packedPackage';

test('the package has its bundles and types alone, and works with the client of its version', () => {
  const { files, manifest, run, remove } = packAndInstall('ai-sdk', ['client']);
  expect(files).toEqual([
    'README.md',
    'dist/index.cjs',
    'dist/index.mjs',
    ...['index', 'tools'].map((name) => `dist/types/${name}.d.ts`),
    'package.json',
  ]);
  const version = productVersion();
  expect(manifest).toMatchObject({ version, dependencies: { '@lectern/client': version } });
  const use = `
    const client = new Lectern({ baseUrl: 'http://x', apiKey: 'k' });
    console.log(Object.keys(lecternTools(client)).join());`;
  const imports = `import { Lectern } from '@lectern/client'; import { lecternTools } from '@lectern/ai-sdk';`;
  const requires = `const { Lectern } = require('@lectern/client'); const { lecternTools } = require('@lectern/ai-sdk');`;
  expect(run('a.mjs', imports + use)).toBe('search,ask,listFiles');
  expect(run('a.cjs', requires + use)).toBe('search,ask,listFiles');
  remove();
});
