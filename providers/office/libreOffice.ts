import { spawn } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileKind } from '../../domain/fileTypes';
import { OfficeConversionError, type OfficePdf } from '../../domain/ports/officePdf';
import { hideFiles } from './hideFiles';

export interface LibreOfficeLimits {
  timeoutMs: number;
  /** The address space of each of its processes. Not enforced by macOS. */
  maxMemoryBytes: number;
  /** The size of each file that it writes. */
  maxOutputBytes: number;
}

const defaultLimits: LibreOfficeLimits = {
  timeoutMs: 60_000,
  maxMemoryBytes: 4 * 2 ** 30,
  maxOutputBytes: 64 * 2 ** 20,
};

const maxErrorCharacters = 500;
const ulimitBlockBytes = 512;
/** The gateway's own timer comes first; the one of the system holds where the gateway has died. */
const systemTimeoutSlackS = 2;
/** Its start script calls programs of the system. */
const searchPath = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
/** Namespaces of its own: no network, and mounts that others do not see. Many containers do not allow them. */
const isolate = 'unshare --map-root-user --mount --net /bin/sh -c';

const option = (type: string, value: string) => ({ type, value });
/** Hidden slides are read, too: without them, later slides would have other numbers than their passages. */
const slideOptions = JSON.stringify({ ExportHiddenSlides: option('boolean', 'true') });

/** How a kind is read and written. The reader is named, so that no content is taken for another kind of file. */
const filters: Partial<Record<FileKind, [reader: string, writer: string]>> = {
  docx: ['MS Word 2007 XML', 'writer_pdf_Export'],
  odt: ['writer8', 'writer_pdf_Export'],
  pptx: ['Impress MS PowerPoint 2007 XML', `impress_pdf_Export:${slideOptions}`],
  odp: ['impress8', `impress_pdf_Export:${slideOptions}`],
};

function setting(path: string, name: string, value: string | number | boolean): string {
  return `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
}

/** No macros and no linked content; what would read the network all the same gets a proxy that does not exist. */
const profileSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', 3),
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', true),
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true),
  setting('Office.Common/Security/Scripting', 'DisableActiveContent', true),
  setting('Inet/Settings', 'ooInetProxyType', 2),
  setting('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPProxyPort', 9),
  setting('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPSProxyPort', 9),
  setting('Inet/Settings', 'ooInetNoProxy', ''),
].join('\n')}
</oor:items>
`;

/** Kills a process with all that it started. */
function killGroup(processId: number | undefined): void {
  if (processId === undefined) return;
  try {
    process.kill(-processId, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** LibreOffice at `program`, in processes of its own with a profile of their own. */
export function createLibreOffice(program: string, limits: LibreOfficeLimits = defaultLimits): OfficePdf {
  const timeoutS = Math.ceil(limits.timeoutMs / 1000);
  const limited = [
    `ulimit -v ${Math.ceil(limits.maxMemoryBytes / 1024)} 2>/dev/null`,
    `ulimit -f ${Math.ceil(limits.maxOutputBytes / ulimitBlockBytes)}`,
    `ulimit -t ${timeoutS}`,
    'hide=$1',
    'shift',
    'set -- "$0" "$@"',
    `if ${isolate} "$hide" /bin/true 2>/dev/null; then set -- ${isolate} "$hide" "$@"; fi`,
    `if command -v timeout >/dev/null; then set -- timeout -k 5 ${timeoutS + systemTimeoutSlackS} "$@"; fi`,
    'exec "$@"',
  ].join('; ');

  const running = new Set<number | undefined>();
  const closing = new AbortController();
  const closed = closing.signal;
  // Every conversion that waits listens to it.
  setMaxListeners(0, closed);

  async function run(directory: string, args: string[]): Promise<void> {
    closed.throwIfAborted();
    const child = spawn('/bin/sh', ['-c', limited, program, hideFiles, ...args], {
      cwd: directory,
      // The shell would resolve symbolic links in `PWD`, which the arguments contain.
      env: { PATH: searchPath, HOME: directory, TMPDIR: directory, PWD: directory, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its group, which is killed as a whole.
      detached: true,
    });
    running.add(child.pid);
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said = (said + part).slice(-maxErrorCharacters);
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(child.pid);
    }, limits.timeoutMs);
    try {
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      closed.throwIfAborted();
      if (isLate)
        throw new OfficeConversionError(`LibreOffice took longer than ${limits.timeoutMs / 1000} s.`);
      if (code !== 0)
        throw new OfficeConversionError(`LibreOffice ended with ${signal ?? `code ${code}`}: ${said.trim()}`);
    } finally {
      clearTimeout(timer);
      running.delete(child.pid);
      killGroup(child.pid);
    }
  }

  return {
    closed,
    close() {
      closing.abort(new Error('LibreOffice is closed.'));
      running.forEach(killGroup);
    },
    accepts: (kind) => filters[kind] !== undefined,
    async convert({ path, kind, directory }) {
      const [reader, writer] = filters[kind] ?? [];
      if (!reader) throw new Error(`LibreOffice is not used for ${kind}.`);
      const profile = join(directory, 'profile');
      const output = join(directory, 'output');
      await mkdir(join(profile, 'user'), { recursive: true });
      await writeFile(join(profile, 'user', 'registrymodifications.xcu'), profileSettings);
      await run(directory, [
        `-env:UserInstallation=${pathToFileURL(profile)}`,
        ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'],
        `--infilter=${reader}`,
        ...['--convert-to', `pdf:${writer}`, '--outdir', output, path],
      ]);
      // It ends with 0 also where it could not read the file.
      const pdf = join(output, `${basename(path, extname(path))}.pdf`);
      const written = await lstat(pdf).catch(() => null);
      if (!written?.isFile()) throw new OfficeConversionError('LibreOffice could not read the file.');
      if (written.size >= limits.maxOutputBytes)
        throw new OfficeConversionError(`The PDF has more than ${limits.maxOutputBytes} bytes.`);
      return pdf;
    },
  };
}
