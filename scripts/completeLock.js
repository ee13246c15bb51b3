// A registry that serves the binaries of some platforms only leaves those of the others out of the lock file, and
// `npm ci` then refuses it everywhere. This adds them, with the platforms that their names tell, so that they are
// skipped where they don't fit and found where they do. Run it after each change of the dependencies.
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const lockPath = join(__dirname, '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(lockPath, 'utf8'));

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'ppc64le',
  'riscv64',
  's390x',
  'x64',
];

/** The platform in a name such as `@swc/core-linux-arm-gnueabihf`; null where it names none. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  if (!os) return name.endsWith('-wasm32-wasi') || name.endsWith('-wasm') ? { cpu: ['wasm32'] } : null;
  const cpu = processors.find((processor) => words.includes(processor));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined;
  return { os: [os], ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc } : {}) };
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`];
    if (places.some((place) => lock.packages[place])) continue;
    const platform = platformOf(name);
    if (!platform)
      throw new Error(`${name}, optional in ${path}, is not in the lock and its name tells no platform`);
    const dev = entry.dev ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...dev, optional: true };
    added++;
  }
}
if (process.argv.includes('--check')) {
  if (added > 0) {
    console.error(
      `package-lock.json lacks ${added} packages of other platforms: run node scripts/completeLock.js`,
    );
    process.exit(1);
  }
} else {
  const [root, ...others] = Object.keys(lock.packages);
  const sorted = [root, ...others.sort((a, b) => (a < b ? -1 : 1))];
  lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]));
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${added} packages of other platforms added`);
}
