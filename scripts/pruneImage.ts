/**
 * Removes from `node_modules` what the built program never reads on this machine: what tools and browsers read, and
 * native addons for other systems; and from `packages` all but what is built and read. Run by the build of the image; not
 * for a working copy.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Source maps, types, sources in TypeScript and documentation. Licences stay. */
const unreadFile = /\.(map|[mc]?ts|tsx|flow|markdown|md)$/i;
const licence = /licen[cs]e|notice|copying/i;

/** Builds for other runtimes, wherever they lie. */
const unreadFolders = new Set(['browser', 'react-native', 'workerd']);

/** Files and folders by package, the largest. One that is missing ends the build, since the list is then out of date. */
const unreadByPackage: Record<string, string[]> = {
  '@graphql-yoga/render-graphiql': ['esm'],
  '@hyzyla/pdfium': ['dist/pdfium.wasm.base64-B4io7kt4.js'],
  bintrees: ['test'],
  fastify: ['test', 'docs'],
  // Tokens are counted with one encoding.
  'gpt-tokenizer': ['data', 'esm', 'src', 'cjs/bpeRanks/o200k_base.js', 'cjs/bpeRanks/p50k_base.js'],
  lokijs: ['presentations'],
  // On Node.js, tesseract.js 7 loads the full build for every engine mode, and that reads the `.wasm` file beside it.
  'tesseract.js-core': ['', '-simd', '-relaxedsimd'].flatMap((build) => [
    `tesseract-core${build}.wasm.js`,
    `tesseract-core${build}-lstm.js`,
    `tesseract-core${build}-lstm.wasm`,
    `tesseract-core${build}-lstm.wasm.js`,
  ]),
  tinyld: [
    ...['playground', 'tests-integration', 'dist/tinyld.heavy.browser.js', 'dist/tinyld.heavy.node.js'],
    ...['dist/tinyld.heavy.node.mjs', 'dist/tinyld.normal.browser.js'],
  ],
  xml2js: ['lib/xml2js.bc.js'],
  zlibjs: ['bin/zlib.pretty.dev.js'],
  zod: ['src'],
};

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const libc = header.glibcVersionRuntime ? 'glibc' : 'musl';

/** Whether a prebuilt addon such as `node.abi127.musl.node` fits neither this libc nor this version of Node.js. */
function isForeignAddon(name: string): boolean {
  if (!name.endsWith('.node')) return false;
  const words = name.split('.');
  const abi = words.find((word) => word.startsWith('abi'));
  return (
    (abi !== undefined && abi !== `abi${process.versions.modules}`) ||
    ['glibc', 'musl'].some((other) => other !== libc && words.includes(other))
  );
}

/** The paths of the files and folders below `modules` that the program does not read. */
function* unreadPaths(modules: string): Generator<string> {
  const listed = Object.entries(unreadByPackage).flatMap(([name, paths]) =>
    paths.map((path) => join(modules, name, path)),
  );
  for (const path of listed) {
    if (!existsSync(path))
      throw new Error(`${path} does not exist: update the list in scripts/pruneImage.ts.`);
    yield path;
  }
  yield* unreadBelow(modules, new Set(listed));
}

function* unreadBelow(folder: string, listed: Set<string>): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (listed.has(path)) continue;
    if (entry.isDirectory()) {
      if (unreadFolders.has(entry.name)) yield path;
      else yield* unreadBelow(path, listed);
    } else if (entry.isFile() && isUnread(entry.name)) yield path;
  }
}

function isUnread(name: string): boolean {
  return (unreadFile.test(name) && !licence.test(name)) || isForeignAddon(name);
}

/** The entries that the product's own packages are read from. */
const keptOfPackage = /^(dist|weights|package\.json)$/;

function* unreadOfPackages(packages: string): Generator<string> {
  for (const name of readdirSync(packages)) {
    for (const entry of readdirSync(join(packages, name)))
      if (!keptOfPackage.test(entry) && !licence.test(entry)) yield join(packages, name, entry);
  }
}

const unread = [...unreadPaths(resolve('node_modules')), ...unreadOfPackages(resolve('packages'))];
for (const path of unread) rmSync(path, { recursive: true });
