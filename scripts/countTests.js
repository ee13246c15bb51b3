// Counts what CI ran: `node scripts/countTests.js REPORTS OUTCOMES`. REPORTS is a directory with Jest's report of each
// run, `NAME.json`, and of the second run of the suites that failed, `NAME-again.json`. OUTCOMES are `NAME=EXIT_CODE`; a
// name without a report counts as one test. Prints the tests that passed only the second time, then the numbers. Exits
// with 1 if anything failed.
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const [directory, ...outcomes] = process.argv.slice(2);

function suitesOf(name) {
  const path = join(directory, `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).testResults : null;
}

const testsOf = (suite, status) => suite.assertionResults.filter((test) => test.status === status);

// A suite that a later run repeats, for example on a cluster, counts once: as what it became there. Its skipped tests
// are those that the later run skipped too.
const counted = new Map();
let [passed, failed] = [0, 0];
for (const outcome of outcomes) {
  const [name, code] = outcome.split('=');
  const first = suitesOf(name);
  if (!first) {
    passed += code === '0' ? 1 : 0;
    failed += code === '0' ? 0 : 1;
    continue;
  }
  const again = new Map((suitesOf(`${name}-again`) ?? []).map((suite) => [suite.name, suite]));
  for (const before of first) {
    const suite = again.get(before.name) ?? before;
    counted.set(suite.name, testsOf(suite, 'pending').length);
    passed += testsOf(suite, 'passed').length;
    // A suite that could not run at all has no tests.
    if (suite.status === 'failed') failed += testsOf(suite, 'failed').length || 1;
    else for (const { fullName } of testsOf(before, 'failed')) console.log(`unstable: ${name}: ${fullName}`);
  }
}
const skipped = [...counted.values()].reduce((sum, count) => sum + count, 0);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
