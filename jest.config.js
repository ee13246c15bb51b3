// Lane → reason → globs of test files. The lane `core` runs the files that no other lane names.
const lanes = require('./tests/lanes.json');

/** @type {import('jest').Config} */
const suites = {
  runtime: '<rootDir>/tests/jest/sharedPackages.js',
  testEnvironment: '<rootDir>/tests/jest/oneRealm.js',
  roots: ['<rootDir>'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/packages/[^/]+/dist/', '<rootDir>/.data/'],
  // Tests run the packages' sources, as they run the product's.
  moduleNameMapper: {
    '^@lectern/([^/]+)$': '<rootDir>/packages/$1/src',
    '^@lectern/([^/]+)/([^/]+)$': '<rootDir>/packages/$1/src/$2',
  },
  transform: {
    '^.+\\.(t|j)s$': [
      '@swc/jest',
      {
        jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  setupFilesAfterEnv: ['<rootDir>/tests/longestTurn.js'],
};

const globsOf = (lane) => Object.values(lane).flat();
const named = Object.values(lanes).flatMap(globsOf);
const project = (displayName, testMatch) => ({ ...suites, displayName, testMatch });

/** @type {import('jest').Config} */
module.exports = {
  // One project a lane: `jest --selectProjects core` runs one, `jest some/path` finds a suite in any of them.
  projects: [
    project('core', ['**/*.test.ts', ...named.map((glob) => `!${glob}`)]),
    ...Object.entries(lanes).map(([name, lane]) => project(name, globsOf(lane))),
  ],
  // The worker threads and child processes under test run the built files.
  globalSetup: '<rootDir>/tests/globalSetup.js',
  // Ends what hangs. A machine that is busy with other work runs a test many times slower.
  testTimeout: 120_000,
  maxWorkers: 2,
  // After some hundred suites a worker holds gigabytes, and each suite in it takes longer and longer.
  workerIdleMemoryLimit: '1500MB',
};
