/**
 * Compares the text that PDF readers recover, as word-level F1: `npm run eval -- pdf-text DIR`. The
 * reference for `x.pdf` is `x.txt` beside it; where there is none, each reader is compared with `pdftotext` and with
 * `pdfium`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pdfEngines } from './eval/pdfEngines';
import { f1Of } from './eval/words';

/** Damaged files make some readers loop for ever: each runs in a process of its own. */
const engineTimeoutMs = 60_000;

function textBy(engine: string, path: string): string | null {
  try {
    const output = execFileSync(process.execPath, [__filename, '--one', engine, path], {
      encoding: 'utf8',
      maxBuffer: 512 * 1_048_576,
      timeout: engineTimeoutMs,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(output.slice(output.indexOf(marker) + marker.length)) as string | null;
  } catch {
    return null;
  }
}

/** pdf2json prints its doubts: the text comes after this. */
const marker = '\u0000text:';

async function printText(engine: string, path: string): Promise<void> {
  const text = (await pdfEngines[engine]?.(path).catch(() => null)) ?? null;
  process.stdout.write(marker + JSON.stringify(text), () => process.exit());
}

function show(value: number | null): string {
  return (value === null ? '–' : value.toFixed(3)).padStart(10);
}

async function main(): Promise<void> {
  const [first = '.', engine = '', path = ''] = process.argv.slice(2);
  if (first === '--one') return printText(engine, path);
  const root = resolve(first);
  const names = Object.keys(pdfEngines);
  console.log(`${names.map((name) => name.padStart(10)).join('')}  reference  file`);
  const sums = new Map<string, { f1: number; files: number }>();
  for (const file of readdirSync(root).sort()) {
    if (!file.endsWith('.pdf')) continue;
    const texts = new Map(names.map((name) => [name, textBy(name, join(root, file))]));
    const truth = join(root, file.replace(/\.pdf$/, '.txt'));
    const references: [string, string | null][] = existsSync(truth)
      ? [['truth', readFileSync(truth, 'utf8')]]
      : ['pdftotext', 'pdfium'].map((name) => [name, texts.get(name) ?? null]);
    for (const [reference, expected] of references) {
      if (!expected?.trim()) continue;
      const scores = names.map((name) => {
        const text = texts.get(name);
        return text === null || text === undefined ? null : f1Of(text, expected);
      });
      for (const [index, name] of names.entries()) {
        const key = `${reference} ${name}`;
        const sum = sums.get(key) ?? { f1: 0, files: 0 };
        sums.set(key, { f1: sum.f1 + (scores[index] ?? 0), files: sum.files + 1 });
      }
      console.log(`${scores.map(show).join('')}  ${reference.padEnd(9)}  ${file}`);
    }
  }
  for (const reference of ['truth', 'pdftotext', 'pdfium']) {
    const means = names.map((name) => {
      const sum = sums.get(`${reference} ${name}`);
      return sum ? sum.f1 / sum.files : null;
    });
    if (means.some((mean) => mean !== null))
      console.log(`${means.map(show).join('')}  ${reference.padEnd(9)}  mean`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
