// Bundles the product's own code of a gateway and of a worker into a file each, and the packages that they load into one
// more, with the code that V8 compiles of them: to find, read and compile 3,000 files took longer than all else that a
// start does (docs/decisions/01-toolchain-and-installation.md#bundled-programs).
const { execFileSync } = require('node:child_process');
const { readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { builtinModules } = require('node:module');
const { dirname, join, relative } = require('node:path');
const { decode, encode } = require('@jridgewell/sourcemap-codec');
const esbuild = require('esbuild');

const root = join(__dirname, '..');
const folder = join(root, 'dist', 'app');
const programs = ['gateway', 'worker'];

/** Loaded from their files: native addons, WebAssembly, and what the programs read of a package beside its code. */
const unbundled = new Set([
  '@azure/identity',
  '@graphql-yoga/render-graphiql',
  '@lectern/document-converter',
  'libpg-query',
  'lmdb',
  'msgpackr-extract',
  'node-sqlite3-wasm',
  'swagger-ui-dist',
]);
/** Our own code, and the packages that start threads or read files beside their code. */
const usesDirectory = /\.ts$|\/(?:packages\/[^/]+|node_modules\/(?:ioredis|piscina))\/.*\.js$/;

/** Keeps `__dirname` the folder of the file that is bundled, as it is built, and not that of the bundle. */
const ownDirectory = {
  name: 'own-directory',
  setup(build) {
    build.onLoad({ filter: usesDirectory }, ({ path }) => {
      const built = path.endsWith('.ts') ? join(root, 'dist', relative(root, path)) : path;
      const fromBundle = JSON.stringify(relative(folder, dirname(built)));
      const text = readFileSync(path, 'utf8');
      const contents = text.replaceAll('__dirname', `require('node:path').join(__dirname, ${fromBundle})`);
      return { contents, loader: 'default' };
    });
  },
};

async function bundle(name, options) {
  const { metafile, outputFiles } = await esbuild.build({
    absWorkingDir: root,
    outfile: join(folder, `${name}.bundle.js`),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // A script that is compiled apart can't import ES modules; Node.js can require them.
    supported: { 'dynamic-import': false },
    plugins: [ownDirectory],
    // For stack traces.
    lineLimit: 120,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
    ...options,
  });
  // V8 keeps ASCII in half the memory, and reads it faster. esbuild escapes all else but regular expressions.
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  for (const { path, text } of outputFiles) writeFileSync(path, text.replace(/[^\0-\x7f]/g, escaped));
  return Object.values(metafile.inputs).flatMap(({ imports }) => imports);
}

/** Keeps the first place of each line: a map with all takes five times the memory, from the first stack trace on. */
function keepLines(path) {
  const map = JSON.parse(readFileSync(path, 'utf8'));
  const mappings = encode(decode(map.mappings).map((line) => line.slice(0, 1)));
  writeFileSync(path, JSON.stringify({ ...map, mappings, names: [] }));
}

/** Bundles the own code of a program, and has it loaded in place of its entry. Returns the packages that it loads. */
async function bundleProgram(name) {
  const imports = await bundle(name, {
    entryPoints: [join('app', 'programs', `${name}.ts`)],
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
  });
  keepLines(join(folder, `${name}.bundle.js.map`));
  const load = `module.exports = require('../startup/loadBundle.js').loadBundle('${name}');\n`;
  writeFileSync(join(folder, 'programs', `${name}.js`), load);
  return imports.filter(({ external, path }) => external && isBundled(path)).map(({ path }) => path);
}

function isBundled(path) {
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
  return !path.startsWith('node:') && !builtinModules.includes(path) && !unbundled.has(name);
}

/** Bundles packages, each to be run when it's first required. */
function bundlePackages(names) {
  const loaders = names.map((name) => `'${name}': () => require('${name}')`);
  return bundle('packages', {
    stdin: { contents: `module.exports = { ${loaders.join(', ')} };`, resolveDir: root },
    external: [...unbundled],
    // Those of Node.js, so that no package is there twice.
    conditions: [],
    minifyWhitespace: true,
  });
}

async function bundlePrograms() {
  for (const name of readdirSync(folder)) if (name.endsWith('.cache')) rmSync(join(folder, name));
  const names = await Promise.all(programs.map(bundleProgram));
  await bundlePackages([...new Set(names.flat())].sort());
  const script = `require('./startup/loadBundle.js').writeCodeCaches(${JSON.stringify(programs)})`;
  execFileSync(process.execPath, ['-e', script], { cwd: folder, stdio: 'inherit' });
}

module.exports = { bundlePrograms };
