// Bundles what is published of a package for programs that use the API: an ES module, a CommonJS module and their types.
// Its dependencies are left outside. `npm pack` runs it in the folder of the package.
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const esbuild = require('esbuild');

const formats = { esm: 'mjs', cjs: 'cjs' };
const packages = join(__dirname, '..', 'packages');

function bundlePackage(name) {
  const folder = join(packages, name);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const [format, extension] of Object.entries(formats)) {
    esbuild.buildSync({
      entryPoints: [join(folder, 'src', 'index.ts')],
      outfile: join(folder, 'dist', `index.${extension}`),
      bundle: true,
      packages: 'external',
      minify: true,
      format,
      target: 'es2022',
    });
  }
  // Types refer to those of the packages of this project that they are built on.
  const own = Object.keys(dependencies).filter((dependency) => dependency.startsWith('@lectern/'));
  for (const dependency of own) declareTypes(join(packages, basename(dependency)));
  declareTypes(folder);
}

function declareTypes(folder) {
  const compiler = require.resolve('typescript/bin/tsc');
  const options = ['--project', folder, '--outDir', join(folder, 'dist', 'types')];
  execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
}

bundlePackage(basename(process.cwd()));
