// Builds the product and starts a program of `programs.json`: `npm run bench -- NAME [ARGUMENTS]`; without a name, lists those
// of a kind.
const { spawn } = require('node:child_process');
const { join } = require('node:path');
const { build } = require('./build.js');
const programs = require('./programs.json');

const root = join(__dirname, '..');

/** The list of a kind, a line a program. */
function listOf(kind) {
  const named = Object.entries(programs[kind]);
  const width = Math.max(...named.map(([name]) => name.length));
  const lines = named.map(([name, { shows }]) => `  ${name.padEnd(width)}  ${shows}`);
  return [`npm run ${kind} -- NAME [ARGUMENTS]`, ...lines].join('\n');
}

/** The arguments with which Node.js starts a program. */
function startOf({ file, node = [], unbuilt }) {
  if (unbuilt) return [...node, '--import', 'tsx', file];
  const built = /^packages\//.test(file) ? file.replace(/^packages\/[^/]+/, '$&/dist') : join('dist', file);
  return [...node, '--enable-source-maps', built.replace(/\.ts$/, '.js')];
}

async function main([kind, name, ...args]) {
  const program = programs[kind][name];
  if (!program) {
    console.log(name === undefined ? listOf(kind) : `There is no '${name}'.\n${listOf(kind)}`);
    process.exitCode = name === undefined ? 0 : 2;
    return;
  }
  await build();
  const child = spawn(process.execPath, [...startOf(program), ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
