/**
 * A tour in a minute: `npm run demo`. A small library of documents of every type is ingested beside a sample
 * database, then three questions are asked, one for each way that a question can go.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../cli/packageRoot';
import { type DemoServer, openDemoServer } from './demoServer';

const library = join(packageRoot, 'examples/library');

const questions: { words: string; about: string; options: string[] }[] = [
  {
    words: 'How should the Squall Jacket be washed?',
    about: 'Semantic: a question that documents answer. The citation names the page and quotes it.',
    options: [],
  },
  {
    words: 'How many products does each supplier have?',
    about: 'Structured: a question that the rows of the database answer. The SQL is shown.',
    options: [],
  },
  {
    words: 'Show the weight of the Sandpiper Packraft',
    about:
      'Hybrid, asked for here: the row names a document and a page, and only that page is then searched.',
    options: ['--route', 'hybrid'],
  },
];

/** One command of the program that is there for people, as they would type it. */
async function lectern(server: DemoServer, args: string[], signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [join(packageRoot, 'cli/bin/lectern.js'), ...args], {
    cwd: packageRoot,
    env: { ...process.env, LECTERN_URL: server.graphqlUrl, LECTERN_API_KEY: server.apiKey },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`'lectern ${args[0]}' failed; it says why above.`);
}

function heading(text: string): void {
  console.log(`\n── ${text}\n`);
}

async function tour(server: DemoServer, signal: AbortSignal): Promise<void> {
  console.log(server.description);
  heading(`A library of ${readdirSync(library).length} documents: ${library}`);
  await lectern(server, ['upload', library, '--reference', '{stem}'], signal);
  for (const { words, about, options } of questions) {
    heading(words);
    console.log(`${about}\n`);
    await lectern(server, ['ask', ...options, words], signal);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string', default: '.data-demo' } } });
  const shownDir = values['data-dir'];
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interrupted.abort(new Error('Interrupted: the demo can be begun again.')));
  }
  console.log('Lectern demo');
  const server = await openDemoServer({ dataDir: resolve(shownDir), shownDir });
  try {
    await tour(server, interrupted.signal);
  } finally {
    await server.close();
  }
  heading('What next');
  for (const step of server.nextSteps) console.log(`  ${step}`);
  console.log('');
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
