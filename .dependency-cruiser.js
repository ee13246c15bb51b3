// Who may import whom: the room table of docs/architecture.md, enforced.
const rooms = {
  domain: [],
  models: ['domain'],
  providers: ['domain'],
  search: ['domain', 'models'],
  resolvers: ['domain', 'models', 'search'],
  schema: ['domain', 'resolvers'],
  rest: ['domain', 'resolvers'],
  pipeline: ['domain', 'models'],
  embedded: [],
};
/** What the command line knows of the server beside its API: `up` starts it, `doctor` reads its settings. */
const starter = '^(server|config)\\.ts$';
/** Packages without any code to resolve. */
const typesOnly = '^@graphql-typed-document-node/core$';
const tests = '\\.test\\.ts$|^tests/';

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  severity: 'error',
  comment: `${room}/ may import only ${['itself', ...allowed].join(', ')} of this project`,
  from: { path: `^${room}/`, pathNot: tests },
  to: {
    pathNot: [`^(${[room, ...allowed].join('|')})/`, 'node_modules', '^[a-z_]+(/promises)?$'],
    dependencyTypesNot: ['core'],
  },
}));

const packageRules = [
  ['domain', 'zod'],
  ['resolvers', '(zod|uuid|dataloader)'],
].map(([room, packages]) => ({
  name: `${room}-packages`,
  severity: 'error',
  comment: `${room}/ knows no transport and no store: it may import only ${packages} from npm`,
  from: { path: `^${room}/`, pathNot: tests },
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
        path: '^(domain|models|providers|search|resolvers|schema|rest|pipeline|embedded|cli|app|server|worker|config)',
        pathNot: tests,
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'cli-imports',
      severity: 'error',
      comment:
        'cli/ talks to the API and may import only itself, the starter and the settings of this project',
      from: { path: '^cli/', pathNot: tests },
      to: {
        pathNot: ['^cli/', starter, typesOnly, 'node_modules', '^[a-z_]+(/promises)?$'],
        dependencyTypesNot: ['core'],
      },
    },
    ...roomRules,
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
    },
  },
};
