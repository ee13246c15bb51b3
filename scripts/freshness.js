// Whether `dist` was built from the sources and packages that are there, by this version of Node.js.
const { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const mark = join(root, 'dist', 'built');
/** Of whose code V8 has compiled. */
const runtime = `${process.version} ${process.arch}`;
/** Folders that nothing is built from. */
const others = new Set(['node_modules', 'dist', 'tests', 'examples', 'coverage', 'artifacts']);

/** The time of a folder is that of the last file that came, went or was renamed in it, unless what is built comes there. */
function newestIn(folder) {
  const found = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  const sources = found.filter(({ name }) => !others.has(name));
  const own = sources.length === found.length ? statSync(folder).mtimeMs : 0;
  const times = sources.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs;
  });
  return Math.max(own, ...times);
}

/** Beside its folders, the root has settings that a build reads, and logs that it does not. */
function newestSource() {
  const settings = readdirSync(root).filter((name) => /^[^.].*\.(?:json|ts)$/.test(name));
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !others.has(entry.name),
  );
  return Math.max(
    ...settings.map((name) => statSync(join(root, name)).mtimeMs),
    ...folders.map(({ name }) => newestIn(join(root, name))),
  );
}

function areOutputsThere() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'dist'));
  return [mark, ...packages].every((path) => existsSync(path));
}

function isBuilt() {
  if (!areOutputsThere() || readFileSync(mark, 'utf8') !== runtime) return false;
  const installed = join(root, 'node_modules', '.package-lock.json');
  const newest = Math.max(newestSource(), existsSync(installed) ? statSync(installed).mtimeMs : 0);
  return newest <= statSync(mark).mtimeMs;
}

/** @param startedAt when the build began: what was changed during it is newer */
function markBuilt(startedAt) {
  writeFileSync(mark, runtime);
  utimesSync(mark, startedAt, startedAt);
}

module.exports = { isBuilt, markBuilt };
