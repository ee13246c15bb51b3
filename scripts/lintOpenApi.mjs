// Lints rest/openapi.json with the strictest rule set there is; prints every finding and exits with 1 if any.
import { resolve } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended-strict'] });
const file = resolve(import.meta.dirname, '../rest/openapi.json');
const findings = await lint({ ref: file, config });
for (const { ruleId, message, location } of findings) {
  console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
}
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
