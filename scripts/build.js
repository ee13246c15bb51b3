// Transpiles every TypeScript file, those of the product to `dist/` and those of each package to its own `dist/`, adds the
// web console, the guides and the data of packages that is read, and bundles the programs. Does nothing while nothing has changed.
// Types are checked by `npm run typecheck`.
const { mkdirSync, readdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const esbuild = require('esbuild');
const { buildConsole } = require('./buildConsole.js');
const { buildGuides } = require('./buildGuides.js');
const { bundlePrograms } = require('./bundlePrograms.js');
const { copyPackageData } = require('./copyPackageData.js');
const { isBuilt, markBuilt } = require('./freshness.js');

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

/**
 * esbuild exports a copy of a module's names, whose getters all look theirs up by the same code: V8 can't tell them apart,
 * and each call of another module's function pays for a search by name. The names themselves are exported instead.
 */
const COPY = '__copyProps(__defProp({}, "__esModule", { value: true }), mod)';
const ITSELF = '__defProp(mod, "__esModule", { value: true })';

async function transpile(directory) {
  const { outputFiles } = await esbuild.build({
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
    write: false,
  });
  const isCopying = outputFiles.some(({ path, text }) => path.endsWith('.js') && text.includes(COPY));
  if (!isCopying) throw new Error('esbuild exports names in another way: see COPY in scripts/build.js');
  for (const { path, contents, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path.endsWith('.js') ? text.replace(COPY, ITSELF) : contents);
  }
}

/** Says what takes seconds, and how many it took: to stderr, because the command line builds before it prints JSON. */
async function step(name, run) {
  const startedAt = performance.now();
  process.stderr.write(`${name} … `);
  await run();
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

async function build() {
  if (isBuilt()) return;
  const startedAt = new Date();
  await step('Compiling the server and its packages', () => Promise.all(['.', ...packages].map(transpile)));
  await step('Building the web console', () => buildConsole());
  await step('Rendering the guides', async () => buildGuides());
  await step('Bundling the programs', () => {
    copyPackageData();
    return bundlePrograms();
  });
  markBuilt(startedAt);
}

module.exports = { build, step };

if (require.main === module) {
  build().catch((error) => {
    console.error(error);
    process.exit(1);
  });
}
