#!/usr/bin/env node
// Starts the command-line program. In a checkout, what was not built yet, or changed since, is built first.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..', '..');
const entry = join(root, 'dist', 'cli', 'main.js');

async function main() {
  const isCheckout = existsSync(join(root, 'cli', 'main.ts'));
  if (isCheckout && !require('../../scripts/freshness.js').isBuilt()) {
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
