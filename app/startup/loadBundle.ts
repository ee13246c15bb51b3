/** Loads what `scripts/bundlePrograms.js` builds: a program and its packages as one file each, with V8's compiled code of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire, SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { Script } from 'node:vm';

const folder = resolve(__dirname, '..');
const pathOf = (name: string) => join(folder, `${name}.bundle.js`);
/** V8 reads the code of another version or other flags as if there were none, but doesn't compare the architecture. */
const cachePathOf = (name: string) => `${pathOf(name)}.${process.version}-${process.arch}.cache`;

type Require = (name: string) => unknown;
type Wrapper = (
  ...scope: [exports: unknown, require: Require, module: unknown, path: string, folder: string]
) => void;

function run(name: string, require: Require): { exports: unknown; script: Script } {
  const filename = pathOf(name);
  const cachePath = cachePathOf(name);
  const script = new Script(Module.wrap(readFileSync(filename, 'latin1')), {
    filename,
    cachedData: existsSync(cachePath) ? readFileSync(cachePath) : undefined,
  });
  const module = { exports: {} };
  (script.runInThisContext() as Wrapper)(module.exports, require, module, filename, folder);
  return { exports: module.exports, script };
}

function open(): { require: Require; script: Script } {
  const fromFiles = createRequire(pathOf('packages'));
  const { exports, script } = run('packages', fromFiles);
  const packages = new Map(Object.entries(exports as Record<string, () => unknown>));
  const require = Object.assign((name: string) => (packages.get(name) ?? fromFiles)(name), fromFiles);
  return { require, script };
}

export function loadBundle(name: string): unknown {
  mapStackTraces(name);
  return run(name, open().require).exports;
}

/** Writes what V8 compiled of the programs while it loaded them. */
export function writeCodeCaches(names: string[]): void {
  const { require, script } = open();
  const scripts = new Map([['packages', script]]);
  for (const name of names) scripts.set(name, run(name, require).script);
  for (const [name, compiled] of scripts) writeFileSync(cachePathOf(name), compiled.createCachedData());
}

/**
 * Shows positions in a program's bundle as those in its sources. Node.js would read the map at the start
 * (`--enable-source-maps`), and not for code that was compiled before; here it's read for the first stack trace.
 */
function mapStackTraces(name: string): void {
  const path = pathOf(name);
  const mapPath = `${path}.map`;
  let map: SourceMap | null = null;
  const isMapped = existsSync(mapPath);
  Error.prepareStackTrace = (error, sites) => {
    const lines = sites.map((site) => {
      const [line, column] = [site.getLineNumber() ?? 0, site.getColumnNumber() ?? 0];
      if (!isMapped || site.getFileName() !== path) return `\n    at ${site}`;
      map ??= new SourceMap(JSON.parse(readFileSync(mapPath, 'utf8')));
      const origin = map.findOrigin(line, column);
      const shown =
        'fileName' in origin
          ? `${resolve(folder, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
          : null;
      return `\n    at ${shown === null ? site : String(site).replace(`${path}:${line}:${column}`, shown)}`;
    });
    // Anything may be given a stack, also an object without a prototype.
    return `${Error.prototype.toString.call(error)}${lines.join('')}`;
  };
}
