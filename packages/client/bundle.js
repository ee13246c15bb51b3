// Bundles what is published: an ES module for browsers and Node.js, a CommonJS module, and their types.
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const esbuild = require('esbuild');

const formats = { esm: 'mjs', cjs: 'cjs' };

function bundle(outdir = join(__dirname, 'dist')) {
  for (const [format, extension] of Object.entries(formats)) {
    esbuild.buildSync({
      entryPoints: [join(__dirname, 'src', 'index.ts')],
      outfile: join(outdir, `index.${extension}`),
      bundle: true,
      minify: true,
      format,
      target: 'es2022',
    });
  }
}

function declareTypes(outdir = join(__dirname, 'dist')) {
  const compiler = require.resolve('typescript/bin/tsc');
  const options = ['--project', __dirname, '--outDir', join(outdir, 'types')];
  execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
}

module.exports = { bundle };

if (require.main === module) {
  bundle();
  declareTypes();
}
