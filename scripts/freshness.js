// Whether `dist` was built from the sources and packages that are there, by this version of Node.js.
const { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const mark = join(root, 'dist', 'built');
/** Of whose code V8 has compiled. */
const runtime = `${process.version} ${process.arch}`;
/** Folders that nothing is built from. */
const others = new Set(['node_modules', 'dist', 'tests', 'examples', 'docs', 'coverage', 'artifacts']);

function newestSource(directory) {
  const times = readdirSync(directory, { withFileTypes: true }).map((found) => {
    if (found.name.startsWith('.') || others.has(found.name)) return 0;
    const path = join(directory, found.name);
    return found.isDirectory() ? newestSource(path) : statSync(path).mtimeMs;
  });
  return Math.max(0, ...times);
}

function isBuilt() {
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== runtime) return false;
  const installed = join(root, 'node_modules', '.package-lock.json');
  const newest = Math.max(newestSource(root), existsSync(installed) ? statSync(installed).mtimeMs : 0);
  return newest <= statSync(mark).mtimeMs;
}

/** @param startedAt when the build began: what was changed during it is newer */
function markBuilt(startedAt) {
  writeFileSync(mark, runtime);
  utimesSync(mark, startedAt, startedAt);
}

module.exports = { isBuilt, markBuilt };
