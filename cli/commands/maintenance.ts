import { Command, Option } from 'commander';
import { wholeNumber } from '../invocation';
import { runServerScript } from '../serverScript';

const dataDirOption = () =>
  new Option('--data-dir <directory>', 'data directory (DATA_DIR); default ./.data');

export function indexesCommand(): Command {
  return new Command('indexes')
    .description('compare the indexes of the document store with those that are required')
    .option('--apply', 'create and update them, and wait until all can be queried')
    .addOption(
      new Option('--timeout <seconds>', 'how long to wait for them; default 1800').argParser(
        wholeNumber(1, 86_400),
      ),
    )
    .addOption(dataDirOption())
    .action(async ({ apply, timeout, dataDir }: { apply?: true; timeout?: number; dataDir?: string }) => {
      const args = [apply ? '--apply' : '--check'];
      if (timeout !== undefined) args.push('--timeout', String(timeout));
      await runServerScript('indexes', args, dataDir);
    });
}

export function reembedCommand(): Command {
  return new Command('reembed')
    .description('add vectors of the configured embedding model to all passages, then search by them')
    .option('--prune', 'remove the vectors of former models, after all gateways use the new one')
    .addOption(dataDirOption())
    .action(({ prune, dataDir }: { prune?: true; dataDir?: string }) =>
      runServerScript('reembed', prune ? ['--prune'] : [], dataDir),
    );
}

export function resealCommand(): Command {
  return new Command('reseal')
    .description('encrypt stored secrets with the current SECRET_KEY')
    .addOption(dataDirOption())
    .action(({ dataDir }: { dataDir?: string }) => runServerScript('reseal', [], dataDir));
}
