/** LibreOffice, against a stand-in that is as strict as the real one, and against the real one where it is installed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibreOffice, type LibreOfficeLimits } from './libreOffice';

const limits: LibreOfficeLimits = { timeoutMs: 30_000, maxMemoryBytes: 2 ** 32, maxOutputBytes: 2 ** 20 };

/** Does what the content of the file says; ends with 0 also where the file cannot be read, as the real one does. */
const standIn = `#!/bin/sh
fail() { echo "Error: $1" >&2; exit 1; }
case "$1" in -env:UserInstallation=file:///*) profile="\${1#-env:UserInstallation=file://}" ;; *) fail "no profile" ;; esac
grep -q DisableMacrosExecution "$profile/user/registrymodifications.xcu" || fail "macros"
shift
for flag in --headless --norestore --nolockcheck --nodefault --nofirststartwizard; do
  [ "$1" = "$flag" ] || fail "no $flag"; shift
done
[ "$1" = "--infilter=MS Word 2007 XML" ] || fail "the reader is $1"; shift
[ "$1 $2 $3" = "--convert-to pdf:writer_pdf_Export --outdir" ] || fail "arguments $*"
outdir="$4"; file="$5"
[ $# = 5 ] || fail "$# arguments"
[ -f "$file" ] || { echo "Error: source file could not be loaded"; exit 0; }
pdf="$outdir/$(basename "$file" .docx).pdf"
case "$(cat "$file")" in
  good) mkdir -p "$outdir"; printf '%%PDF-' > "$pdf" ;;
  slow) sleep 600 & echo $! > "$(dirname "$0")/child"; wait ;;
  crash) kill -SEGV $$ ;;
  failure) fail "out of order" ;;
  nothing) exit 0 ;;
  huge) mkdir -p "$outdir"; exec head -c 1000000000 /dev/zero > "$pdf" ;;
esac
`;

let directory: string;
let program: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-office-'));
  program = join(directory, 'soffice');
  await writeFile(program, standIn, { mode: 0o755 });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function requestOf(content: string) {
  const work = join(directory, 'work');
  const path = join(work, 'content.docx');
  await mkdir(work);
  await writeFile(path, content);
  return { path, kind: 'docx', directory: work } as const;
}

async function convert(content: string, changed: Partial<LibreOfficeLimits> = {}): Promise<string> {
  return createLibreOffice(program, { ...limits, ...changed }).convert(await requestOf(content));
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!isSo() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isSo()).toBe(true);
}

const isRunning = (processId: number) => {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
};

const childOf = async () => Number(await readFile(join(directory, 'child'), 'utf8'));

test('a file becomes a PDF', async () => {
  expect(await readFile(await convert('good'), 'utf8')).toBe('%PDF-');
});

test.each([
  ['crash', 'LibreOffice ended with SIGSEGV'],
  ['failure', 'LibreOffice ended with code 1: Error: out of order'],
  ['nothing', 'LibreOffice could not read the file'],
])('%s is an error that says so', async (content, message) => {
  await expect(convert(content)).rejects.toThrow(message);
});

test('one that takes too long is killed with all that it started', async () => {
  await expect(convert('slow', { timeoutMs: 1_000 })).rejects.toThrow('LibreOffice took longer than 1 s');
  const child = await childOf();
  await until(() => !isRunning(child));
});

const hasTimeout = ['/usr/local/bin', '/usr/bin', '/bin'].some((folder) => existsSync(`${folder}/timeout`));
if (!hasTimeout)
  console.warn('Skipped: the limit where the gateway dies. The program `timeout` is not there.');
(hasTimeout ? test : test.skip)(
  'one that takes too long ends also where the gateway dies',
  async () => {
    const module = JSON.stringify(join(__dirname, '../../dist/providers/office/libreOffice.js'));
    const settings = [program, { ...limits, timeoutMs: 4_000 }].map((one) => JSON.stringify(one)).join();
    const request = JSON.stringify(await requestOf('slow'));
    const script = `require(${module}).createLibreOffice(${settings}).convert(${request})`;
    const gateway = spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
    await until(() => existsSync(join(directory, 'child')));
    const child = await childOf();
    gateway.kill('SIGKILL');
    await until(() => !isRunning(child));
  },
  60_000,
);

test('after it is closed nothing is started, and what runs has ended', async () => {
  const office = createLibreOffice(program, limits);
  const request = await requestOf('slow');
  const running = office.convert(request);
  const outcome = expect(running).rejects.toThrow('LibreOffice is closed');
  await until(() => existsSync(join(directory, 'child')));
  const child = await childOf();
  const starting = expect(office.convert(request)).rejects.toThrow('LibreOffice is closed');
  office.close();
  await Promise.all([outcome, starting]);
  await until(() => !isRunning(child));
  await rm(join(directory, 'child'));
  await expect(office.convert(request)).rejects.toThrow('LibreOffice is closed');
  expect(existsSync(join(directory, 'child'))).toBe(false);
});

test('a directory that cannot be written is no failure of the conversion', async () => {
  const request = { ...(await requestOf('good')), directory: program };
  const error = await createLibreOffice(program, limits).convert(request).catch(String);
  expect(error).toContain('ENOTDIR');
});

test('the directory may be reached by a symbolic link', async () => {
  const request = await requestOf('good');
  // Beside the program it would be seen anyway.
  const link = `${directory}-link`;
  await symlink(request.directory, link);
  const linked = { ...request, directory: link, path: join(link, 'content.docx') };
  const pdf = await createLibreOffice(program, limits).convert(linked).catch(String);
  await rm(link);
  expect(pdf).toBe(join(link, 'output/content.pdf'));
});

test('no more is written than the limit allows', async () => {
  await expect(convert('huge')).rejects.toThrow(/SIGXFSZ|could not|more than/);
  const written = await stat(join(directory, 'work/output/content.pdf'));
  expect(written.size).toBeLessThanOrEqual(limits.maxOutputBytes);
});

test('a program that is not there is an error', async () => {
  await rm(program);
  await expect(convert('good')).rejects.toThrow('LibreOffice ended with code 127');
});

test('kinds that are not slides or text documents are not accepted', () => {
  const { accepts } = createLibreOffice(program, limits);
  expect((['docx', 'odt', 'pptx', 'odp', 'xlsx', 'html', 'pdf'] as const).filter(accepts)).toEqual([
    ...['docx', 'odt', 'pptx', 'odp'],
  ]);
});

const real = '/usr/bin/soffice';
if (!existsSync(real))
  console.warn('Skipped: the real LibreOffice. `apt-get install libreoffice-impress libreoffice-writer`.');
(existsSync(real) ? describe : describe.skip)('the real LibreOffice', () => {
  const library = join(__dirname, '../../examples/library');
  const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

  async function convertReal(source: string, kind: 'docx' | 'pptx'): Promise<Buffer> {
    const path = join(directory, `content.${kind}`);
    if (source !== path) await copyFile(source, path);
    return readFile(await createLibreOffice(real).convert({ path, kind, directory }));
  }

  test('slides and pages of Word become pages of a PDF', async () => {
    expect(countPages(await convertReal(join(library, 'manual-stoves.pptx'), 'pptx'))).toBeGreaterThan(1);
    await rm(directory, { recursive: true });
    await mkdir(directory);
    expect(countPages(await convertReal(join(library, 'manual-sleeping-bags.docx'), 'docx'))).toBeGreaterThan(
      0,
    );
  }, 120_000);

  test('another kind of file with the name of one is not read', async () => {
    const path = join(directory, 'content.docx');
    await writeFile(path, '<html><p>Not Word</p></html>');
    await expect(convertReal(path, 'docx')).rejects.toThrow('could not read the file');
  }, 120_000);
});
