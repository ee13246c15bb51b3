const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

// Stands for the realm of Node itself, for which `vm` has no name.
const ownRealm = vm.createContext({});
const { compileFunction } = vm;
vm.compileFunction = (source, parameters, options) =>
  compileFunction(source, parameters, {
    ...options,
    parsingContext: options?.parsingContext === ownRealm ? undefined : options?.parsingContext,
  });

// What Jest keeps of a suite in its global object: it holds all modules of the suite.
const stateOfSuite = /^(JEST_STATE_SYMBOL|EVENT_HANDLERS|RETRY_TIMES|TEST_TIMEOUT_SYMBOL)$/;

/**
 * Runs suites in the realm of Node, as the product runs. In one of its own, which Jest's environment gives each suite,
 * `Date`, `Error` and `Object` are other classes than those of the dependencies, which belong to all suites.
 */
class OneRealm {
  constructor({ projectConfig: config }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
    this.variables = { ...process.env };
    this.exit = process.exit;
  }

  getVmContext() {
    return ownRealm;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    // Jest wraps it for each suite, and a wrapper holds the one before it.
    process.exit = this.exit;
    for (const key of Object.getOwnPropertySymbols(globalThis)) {
      if (stateOfSuite.test(key.description)) delete globalThis[key];
    }
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }
}

exports.TestEnvironment = OneRealm;
exports.default = OneRealm;
exports.__esModule = true;
