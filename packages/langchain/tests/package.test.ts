import { packAndInstall, productVersion } from '../../../tests/packedPackage';

test('the package has its bundles and types alone, and works with the client of its version', () => {
  const { files, manifest, run, remove } = packAndInstall('langchain', ['client']);
  expect(files).toEqual([
    'README.md',
    'dist/index.cjs',
    'dist/index.mjs',
    ...['documents', 'index', 'loader', 'retriever'].map((name) => `dist/types/${name}.d.ts`),
    'package.json',
  ]);
  const version = productVersion();
  expect(manifest).toMatchObject({ version, dependencies: { '@lectern/client': version } });
  const use = `
    const client = new Lectern({ baseUrl: 'http://x', apiKey: 'k' });
    console.log(new LecternRetriever({ client }) instanceof BaseRetriever)`;
  const modules = {
    '@lectern/client': 'Lectern',
    '@lectern/langchain': 'LecternRetriever',
    '@langchain/core/retrievers': 'BaseRetriever',
  };
  const lines = (line: (from: string, name: string) => string) =>
    Object.entries(modules).map(([from, name]) => line(from, name));
  const imports = lines((from, name) => `import { ${name} } from '${from}';`);
  const requires = lines((from, name) => `const { ${name} } = require('${from}');`);
  expect(run('a.mjs', imports.join('\n') + use)).toBe('true');
  expect(run('a.cjs', requires.join('\n') + use)).toBe('true');
  remove();
});
