/**
 * Takes every document below a directory from bytes to chunks and prints how it went, each in a process of its own
 * so that its memory is its own: `npm run eval:docs -- DIR [--pictures DIR] [--memory MB] [--timeout SECONDS]`.
 * An `index.tsv` in DIR with the columns `file` and `expected_words` says what is to be found in them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileKindOf } from '../domain/fileTypes';
import { type EvalOptions, evalFile, type FileReport, readExpectations } from './eval/evalFile';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: 'string', default: '.data/eval' },
    memory: { type: 'string', default: '512' },
    timeout: { type: 'string', default: '300' },
    one: { type: 'string' },
  },
});

function documentsBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return documentsBelow(path);
      return fileKindOf(path) ? [path] : [];
    })
    .sort();
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)}%`;
}

function runApart(options: EvalOptions): FileReport {
  const crashed: FileReport = {
    status: 'crashed',
    reason: 'the process died',
    pages: null,
    chunks: 0,
    language: null,
    seconds: 0,
    peakMemoryMb: 0,
    expectedShare: null,
    inBoxes: null,
    picture: null,
  };
  try {
    const output = execFileSync(process.execPath, [__filename, '--one', JSON.stringify(options)], {
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(output) as FileReport;
  } catch {
    return crashed;
  }
}

async function main(): Promise<void> {
  if (values.one) {
    process.stdout.write(JSON.stringify(await evalFile(JSON.parse(values.one) as EvalOptions)));
    return;
  }
  const root = resolve(positionals[0] ?? '.');
  const pictures = resolve(values.pictures);
  mkdirSync(pictures, { recursive: true });
  const index = join(root, 'index.tsv');
  const expectations = existsSync(index) ? readExpectations(index) : new Map<string, string>();
  const files = statSync(root).isDirectory() ? documentsBelow(root) : [root];
  const totals = { ready: 0, failed: 0, crashed: 0 };
  const heads = ['status', 'pages', 'chunks', 'lang', 'seconds', 'peak MB', 'expected', 'in boxes', 'file'];
  console.log(heads.map((head, at) => (at < heads.length - 1 ? head.padStart(8) : `  ${head}`)).join(' '));
  for (const path of files) {
    const name = relative(root, path) || path;
    const report = runApart({
      path,
      expected: expectations.get(name) ?? '',
      pictures,
      maxMemoryMb: Number(values.memory),
      timeoutMs: 1000 * Number(values.timeout),
    });
    totals[report.status]++;
    const cells = [
      report.status,
      report.pages ?? '–',
      report.chunks,
      report.language ?? '–',
      report.seconds.toFixed(1),
      report.peakMemoryMb,
      percent(report.expectedShare),
      percent(report.inBoxes),
    ];
    console.log(`${cells.map((cell) => String(cell).padStart(8)).join(' ')}   ${name}`);
    if (report.reason) console.log(`${' '.repeat(9)}${report.reason}`);
  }
  const { ready, failed, crashed } = totals;
  console.log(
    `\n${ready} ready, ${failed} failed with a reason, ${crashed} crashed; pictures in ${pictures}`,
  );
  if (crashed > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
