import { Command, Option } from 'commander';
import { overrideSettings } from '../environment';
import { wholeNumber } from '../invocation';

interface UpOptions {
  port?: number;
  host?: string;
  dataDir?: string;
}

export function upCommand(): Command {
  return new Command('up')
    .description('start a server on this machine, like npm start; stop it with Ctrl-C')
    .addOption(
      new Option('--port <number>', 'port to listen on (PORT); default 4000').argParser(
        wholeNumber(0, 65_535),
      ),
    )
    .option('--host <address>', 'address to listen on (HOST); default 127.0.0.1')
    .option('--data-dir <directory>', 'data directory (DATA_DIR); default ./.data')
    .action(async ({ port, host, dataDir }: UpOptions) => {
      overrideSettings({ PORT: port?.toString(), HOST: host, DATA_DIR: dataDir });
      // The module starts the server on import and then handles signals and exit codes. It is imported on demand
      // because it is far larger than the CLI; a dynamic import needs the file extension.
      await import('../../app/server.js');
    });
}
