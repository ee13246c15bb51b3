/**
 * What a newcomer waits for: `npm run bench -- first-minute`. Clones this checkout as it is committed, links its packages
 * (`npm ci` is not counted), runs `npm start`, follows the link that it prints in Chromium, asks the first suggested
 * question, then uploads a PDF and asks it, until a citation is shown. Prints the seconds and the processor seconds of
 * each step, those of Chromium included. Linux only; `CHROMIUM_PATH` names another browser than `/usr/bin/chromium`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { watchTreeCpu } from './firstMinute/treeCpu';

const root = resolve(__dirname, '../../..');
const linkedFolders = ['node_modules', 'packages/document-converter/node_modules'];
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const careGuide = join(root, 'examples/library/care-guide.pdf');
const aboutTheCareGuide = 'How should the Squall Jacket be washed?';
const stepTimeoutMs = 90_000;

function clone(directory: string): void {
  execFileSync('git', ['clone', '--quiet', '--local', root, directory]);
  for (const folder of linkedFolders)
    execFileSync('cp', ['-al', join(root, folder), join(directory, folder)]);
}

/** Prints a line for each step, measured from the end of the one before. */
function createStopwatch(): { step(name: string): void; end(): void } {
  const cpu = watchTreeCpu();
  const now = () => ({ at: performance.now() / 1000, cpu: cpu.seconds() });
  const begin = now();
  let last = begin;
  const print = (name: string, from: typeof begin) => {
    const seconds = (last.at - from.at).toFixed(1).padStart(6);
    console.log(
      `${name.padEnd(44)} ${seconds} s  ${(last.cpu - from.cpu).toFixed(1).padStart(6)} s of processor time`,
    );
  };
  return {
    step(name) {
      const from = last;
      last = now();
      print(name, from);
    },
    end() {
      print('until a citation is shown', begin);
      cpu.close();
    },
  };
}

/** Reads what the start prints. @returns the link that signs in */
async function readStart(start: ChildProcess, step: (name: string) => void): Promise<string> {
  if (!start.stdout) throw new Error('The output of the start is not read.');
  for await (const line of createInterface({ input: start.stdout })) {
    const [, built] = /^(.+) … [\d.]+ s$/.exec(line) ?? [];
    if (built) step(`  ${built}`);
    const [link] = /http\S+#code=\S+/.exec(line) ?? [];
    if (link) return link;
  }
  throw new Error('`npm start` ended before it printed a link.');
}

async function useConsole(link: string, step: (name: string) => void): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(stepTimeoutMs);
    await page.goto(link);
    const suggested = page.locator('.example').first();
    await suggested.waitFor();
    step('browser opened and signed in');
    await suggested.click();
    await page.getByRole('table').first().waitFor();
    step('first suggested question answered');
    await page.getByRole('link', { name: 'Files' }).click();
    await page.locator('input[type=file]').first().setInputFiles(careGuide);
    await page.getByText('1 of 1 file ready').waitFor();
    step('a PDF uploaded and ready');
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    const question = page.getByLabel('Question', { exact: true });
    await question.fill(aboutTheCareGuide);
    await question.press('Enter');
    await page.locator('.citation').first().waitFor();
    step('answered from it, with a citation');
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-first-minute-'));
  const checkout = join(directory, 'lectern');
  clone(checkout);
  const { step, end } = createStopwatch();
  const start = spawn('npm', ['start'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', BLOB_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(start, 'exit');
  try {
    const link = await readStart(start, step);
    step('gateway ready');
    start.stdout?.resume();
    await useConsole(link, step);
  } finally {
    end();
    if (start.exitCode === null && start.pid) process.kill(-start.pid, 'SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
