import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { childEnvironment } from '../environment';
import { failure } from '../failure';
import { wholeNumber } from '../invocation';
import { packageRoot } from '../packageRoot';

interface CalibrateOptions {
  write: string;
  environment?: string;
  questions: number;
  dataDir?: string;
}

/** The end of an error message that is shown. */
const maxErrorCharacters = 4_000;

/** Runs the server's script in a child process, because the CLI layer may not import the store. */
function run(script: string, args: string[], dataDir: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = childEnvironment(dataDir === undefined ? {} : { DATA_DIR: dataDir });
    const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'inherit', 'pipe'] });
    let message = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(-maxErrorCharacters);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(failure(message.trim() || `The calibration ended with code ${code}.`));
    });
  });
}

export function calibrateCommand(): Command {
  return new Command('calibrate')
    .description("fit the scores of the configured embedding model to this server's own documents")
    .requiredOption('--write <file>', 'profiles file to write, for RETRIEVAL_PROFILES')
    .option('--environment <id>', 'environment whose documents are used; default the largest')
    .addOption(
      new Option('--questions <number>', 'questions made of the documents, half of them for checking')
        .argParser(wholeNumber(40, 2_000))
        .default(300),
    )
    .option('--data-dir <directory>', 'data directory (DATA_DIR); default ./.data')
    .action(async ({ write, environment, questions, dataDir }: CalibrateOptions) => {
      const args = ['--write', write, '--questions', String(questions)];
      if (environment !== undefined) args.push('--environment', environment);
      await run(join(packageRoot, 'dist', 'scripts', 'calibrate.js'), args, dataDir);
    });
}
