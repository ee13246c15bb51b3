// Transpiles every TypeScript file, those of the product to `dist/` and those of each package to its own `dist/`, and
// adds the web console and the data of packages that is read. Types are checked by `npm run typecheck`.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const esbuild = require('esbuild');
const { buildConsole } = require('./buildConsole.js');
const { copyPackageData } = require('./copyPackageData.js');

const root = join(__dirname, '..');
const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name));
const skipped = new Set(['dist', 'tests', 'examples', 'docs', 'coverage', 'packages', 'console']);
for (const folder of packages) for (const name of ['dist', 'tests']) skipped.add(join(folder, name));

function sources(directory) {
  return readdirSync(join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      const isSkipped = skipped.has(path) || entry.name === 'node_modules' || entry.name.startsWith('.');
      return isSkipped ? [] : sources(path);
    }
    const isData = /\/data\/[^/]+\.json$/.test(path);
    return isData || (/\.ts$/.test(path) && !/\.(test|d)\.ts$/.test(path)) ? [path] : [];
  });
}

function transpile(directory) {
  return esbuild.build({
    absWorkingDir: root,
    entryPoints: sources(directory),
    outdir: join(directory, 'dist'),
    outbase: directory,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    loader: { '.json': 'copy' },
    logLevel: 'warning',
  });
}

async function build() {
  await Promise.all([...['.', ...packages].map(transpile), buildConsole()]);
  copyPackageData();
}

module.exports = { build };

if (require.main === module) {
  build().catch(() => process.exit(1));
}
