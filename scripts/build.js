// Transpiles every TypeScript file to `dist/`, file by file, and adds the data of packages that is read; types are
// checked by `npm run typecheck`.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const esbuild = require('esbuild');
const { copyPackageData } = require('./copyPackageData.js');

const root = join(__dirname, '..');
const skippedAtRoot = new Set(['dist', 'tests', 'examples', 'docs', 'coverage']);

function sources(directory) {
  return readdirSync(join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      const isSkipped =
        skippedAtRoot.has(path) || entry.name === 'node_modules' || entry.name.startsWith('.');
      return isSkipped ? [] : sources(path);
    }
    return /\.ts$/.test(path) && !/\.(test|d)\.ts$/.test(path) ? [path] : [];
  });
}

async function build() {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: sources('.'),
    outdir: 'dist',
    outbase: '.',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  copyPackageData();
}

module.exports = { build };

if (require.main === module) {
  build().catch(() => process.exit(1));
}
