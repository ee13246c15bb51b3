import { Command, Option } from 'commander';
import { wholeNumber } from '../invocation';
import { runServerScript } from '../serverScript';

interface CalibrateOptions {
  write: string;
  environment?: string;
  questions: number;
  dataDir?: string;
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
      await runServerScript('calibrate', args, dataDir);
    });
}
