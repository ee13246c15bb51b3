import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8' });

interface PackedPackage {
  /** The files of the package, sorted. */
  files: string[];
  manifest: Record<string, unknown>;
  /** Runs a program in the project that the package is installed in; returns what it prints. */
  run(name: string, code: string): string;
  remove(): void;
}

/**
 * Packs a package, and installs it in an empty project with the packages of this project that it needs. Its peers are
 * those of this repository.
 */
export function packAndInstall(name: string, needs: string[] = []): PackedPackage {
  const folder = mkdtempSync(join(tmpdir(), `lectern-${name}-`));
  const pack = (workspace: string) => {
    const args = ['pack', '--json', '--silent', '--pack-destination', folder];
    const [packed] = JSON.parse(npm(args, join(root, 'packages', workspace))) as [
      { filename: string; files: { path: string }[] },
    ];
    return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path).sort() };
  };
  const { tarball, files } = pack(name);
  const tarballs = [tarball, ...needs.map((needed) => pack(needed).tarball)];
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(['install', '--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', ...tarballs], folder);
  const installed = join(folder, 'node_modules', '@lectern', name, 'package.json');
  const manifest = JSON.parse(readFileSync(installed, 'utf8')) as {
    peerDependencies?: Record<string, string>;
  };
  for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
    const link = join(folder, 'node_modules', peer);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', peer), link);
  }
  return {
    files,
    manifest: { ...manifest },
    run(file, code) {
      writeFileSync(join(folder, file), code);
      return execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trim();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The version of the product, which the packages for programs that use it have too. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}
