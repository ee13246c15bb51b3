// Bundles the web console to `dist/console/`, unless it was built from the same sources before. The names of assets
// contain the digests of their contents, so that browsers may keep them.
const { createHash } = require('node:crypto');
const {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { basename, join } = require('node:path');
const esbuild = require('esbuild');

const root = join(__dirname, '..');
const target = join(root, 'dist/console');
const digestFile = 'sources.sha256';

function digestOfSources() {
  const hash = createHash('sha256');
  const paths = readdirSync(join(root, 'console'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const further = ['cli/mcp/clientConfigs.ts', 'package-lock.json'].map((path) => join(root, path));
  for (const path of [...paths, ...further, __filename]) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function isBuilt(digest) {
  try {
    return readFileSync(join(target, digestFile), 'utf8') === digest;
  } catch {
    return false;
  }
}

/** The page with the names of its assets. */
function writeIndex({ outputs }, directory) {
  const isEntry = ([, { entryPoint }]) => entryPoint === 'console/main.tsx';
  const [script, { cssBundle, imports }] = Object.entries(outputs).find(isEntry);
  const url = (path) => `/console/assets/${basename(path)}`;
  const icon = Object.keys(outputs).find((path) => path.endsWith('.svg'));
  const preloads = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => url(path));
  const head = [
    `<link rel="icon" href="${url(icon)}">`,
    `<link rel="stylesheet" href="${url(cssBundle)}">`,
    ...preloads.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${url(script)}"></script>`,
  ].join('\n    ');
  const page = readFileSync(join(root, 'console/index.html'), 'utf8');
  writeFileSync(join(directory, 'index.html'), page.replace('<!-- assets -->', head));
}

async function buildConsole() {
  const digest = digestOfSources();
  if (isBuilt(digest)) return;
  const draft = `${target}.${process.pid}`;
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['console/main.tsx'],
    outdir: join(draft, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/console/assets',
    loader: { '.svg': 'file' },
    tsconfig: 'console/tsconfig.json',
    metafile: true,
    logLevel: 'warning',
  });
  writeIndex(metafile, draft);
  copyFileSync(join(root, 'console/api/generated/persisted-documents.json'), join(draft, 'operations.json'));
  writeFileSync(join(draft, digestFile), digest);
  mkdirSync(join(root, 'dist'), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}

module.exports = { buildConsole };
