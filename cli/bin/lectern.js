#!/usr/bin/env node
// Starts the command-line program. In a checkout, what was not built yet, or changed since, is built first.
const { existsSync, readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..', '..');
const entry = join(root, 'dist', 'cli', 'main.js');
/** Directories without code of the product. */
const others = new Set(['node_modules', 'dist', 'tests', 'examples', 'docs', 'coverage']);

function newestSource(directory) {
  let newest = 0;
  for (const found of readdirSync(directory, { withFileTypes: true })) {
    if (found.name.startsWith('.') || others.has(found.name)) continue;
    const path = join(directory, found.name);
    if (found.isDirectory()) newest = Math.max(newest, newestSource(path));
    else if (/\.ts$/.test(found.name)) newest = Math.max(newest, statSync(path).mtimeMs);
  }
  return newest;
}

async function main() {
  const isCheckout = existsSync(join(root, 'cli', 'main.ts'));
  if (isCheckout && (!existsSync(entry) || newestSource(root) > statSync(entry).mtimeMs)) {
    await require('../../scripts/build.js').build();
  }
  process.setSourceMapsEnabled(true);
  await require(entry).main(process.argv);
}

main().catch((error) => {
  process.stderr.write(
    `lectern: It could not be built (${String(error.message).split('\n')[0]}): run 'npm ci', then try again.\n`,
  );
  process.exitCode = 1;
});
