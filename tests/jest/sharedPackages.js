const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

// Jest's modules belong to a suite, the packages of this repository are run from their sources, and those of Azure's
// identities remember for good where the first suite got its token.
const ofSuite = /^(\.|\/|@jest\/|@lectern\/|@azure\/(identity|msal-node)$)/;

/**
 * Loads the dependencies of a suite as Node does, once for all suites of a process. Jest alone loads each of their 3,000
 * files again for each suite. What this repository contains is still loaded for each suite.
 */
class SharedPackages extends Runtime {
  requireModuleOrMock(from, name) {
    return ofSuite.test(name) ? super.requireModuleOrMock(from, name) : createRequire(from)(name);
  }
}

exports.__esModule = true;
exports.default = SharedPackages;
