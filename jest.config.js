/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>'],
  testMatch: ['**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/packages/[^/]+/dist/', '<rootDir>/.data/'],
  // Tests run the packages' sources, as they run the product's.
  moduleNameMapper: { '^@lectern/([^/]+)$': '<rootDir>/packages/$1/src' },
  transform: {
    '^.+\\.(t|j|mj)s$': [
      '@swc/jest',
      {
        jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  // Packages that ship ES modules only: Jest loads CommonJS, so these are transformed too.
  transformIgnorePatterns: [
    '/node_modules/(?!(uuid|htmlparser2|domhandler|domutils|domelementtype|dom-serializer|entities|mdast-util-[^/]+|micromark[^/]*|unist-util-[^/]+|decode-named-character-reference|character-entities[^/]*|devlop|ccount|longest-streak|markdown-table|zwitch|escape-string-regexp|fault|format|trim-lines|string-width|strip-ansi|ansi-regex|get-east-asian-width)/)',
  ],
  // The worker threads and child processes under test run the built files.
  globalSetup: '<rootDir>/tests/globalSetup.js',
  setupFilesAfterEnv: ['<rootDir>/tests/longestTurn.js'],
  // Ends what hangs. A machine that is busy with other work runs a test many times slower.
  testTimeout: 120_000,
  maxWorkers: 2,
};
