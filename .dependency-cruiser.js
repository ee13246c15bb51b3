// Who may import whom: the table of layers in docs/architecture.md, enforced.
const layers = {
  domain: [],
  config: ['domain'],
  language: ['domain'],
  models: ['domain', 'language'],
  records: ['domain', 'language', 'models'],
  providers: ['domain', 'language', 'packages'],
  search: ['domain', 'language', 'models', 'records'],
  connectors: ['domain', 'models', 'search'],
  evaluation: ['domain'],
  resolvers: ['domain', 'models', 'records', 'search', 'connectors', 'evaluation'],
  http: ['domain', 'models', 'resolvers'],
  schema: ['domain', 'resolvers', 'http'],
  wire: ['domain', 'resolvers', 'http'],
  rest: ['domain', 'resolvers', 'http', 'wire'],
  // Answers as MCP returns them, in its own records; tokens are counted for `usage`.
  openai: ['domain', 'language', 'resolvers', 'http', 'wire'],
  mcp: ['domain', 'resolvers', 'http', 'wire'],
  consoleServer: ['domain', 'models', 'resolvers', 'http'],
  pipeline: ['domain', 'language', 'models', 'records', 'packages'],
  workers: ['domain', 'models', 'records', 'evaluation'],
};
/** What the command line knows of the server beside its API: `up` starts it, `doctor` reads its settings. */
const starter =
  '^(app/server|config/(?:config|findExecutable|loadConfig))\\.ts$|^scripts/(?:build|freshness)\\.js$';
/** The planner of `lectern sync` and of sources. */
const syncPlan = '^domain/syncPlan\\.ts$';
/** Packages without any code to resolve. */
const typesOnly = '^@graphql-typed-document-node/core$';
const tests = '\\.test\\.ts$|^tests/';

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports`,
  severity: 'error',
  comment: `${layer}/ may import only ${['itself', ...allowed].join(', ')} of this project`,
  from: { path: `^${layer}/`, pathNot: tests },
  to: {
    pathNot: [`^(${[layer, ...allowed].join('|')})/`, 'node_modules', '^[a-z_]+(/promises)?$'],
    dependencyTypesNot: ['core'],
  },
}));

const packageRules = [
  ['domain', 'zod'],
  ['resolvers', '(zod|uuid|dataloader|lru-cache)'],
].map(([layer, packages]) => ({
  name: `${layer}-packages`,
  severity: 'error',
  comment: `${layer}/ knows no transport and no store: it may import only ${packages} from npm`,
  from: { path: `^${layer}/`, pathNot: tests },
  to: { path: 'node_modules/', pathNot: `node_modules/${packages}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'node_modules' } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: typesOnly } },
    {
      name: 'no-dev-packages-in-product',
      severity: 'error',
      from: {
        path: '^(domain|config|language|models|records|providers|search|connectors|evaluation|resolvers|http|schema|wire|rest|mcp|openai|consoleServer|pipeline|workers|cli|app|packages/[^/]+/src)',
        pathNot: tests,
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'cli-imports',
      severity: 'error',
      comment:
        'cli/ talks to the API and may import only itself, the starter, the settings and the planner of synchronizations of this project',
      from: { path: '^cli/', pathNot: tests },
      to: {
        pathNot: ['^cli/', starter, syncPlan, typesOnly, 'node_modules', '^[a-z_]+(/promises)?$'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'console-imports',
      severity: 'error',
      comment:
        'console/ runs in the browser and knows the API only by its typed operations; it shows the configurations of MCP clients that cli/ prints',
      from: { path: '^console/', pathNot: tests },
      to: {
        pathNot: [
          '^console/',
          '^cli/mcp/clientConfigs\\.ts$',
          typesOnly,
          'node_modules',
          '^[a-z_]+(/promises)?$',
        ],
      },
    },
    {
      name: 'packages-imports',
      severity: 'error',
      comment:
        'a package imports nothing of this project but the published client, so that somebody else can use it',
      from: { path: '^packages/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: ['^packages/(?:$1|client)/', '(^|/)node_modules/', '^[a-z_]+(/promises)?$'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'benchmarks-imports',
      severity: 'error',
      comment: 'what only figures need is in benchmarks/, which the image does not contain',
      from: { pathNot: ['^benchmarks/', tests] },
      to: { path: '^benchmarks/' },
    },
    ...layerRules,
    ...packageRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules/.cache|coverage|\\.data)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      // Packages of this project are checked by their sources.
      mainFields: ['types', 'main'],
    },
  },
};
