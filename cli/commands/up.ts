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
    .description('start a server on this machine, as npm start does; Ctrl-C ends it')
    .addOption(
      new Option('--port <number>', 'where it listens (PORT); default 4000').argParser(
        wholeNumber(0, 65_535),
      ),
    )
    .option('--host <address>', 'on which address (HOST); default 127.0.0.1')
    .option('--data-dir <directory>', 'where it keeps its data (DATA_DIR); default ./.data')
    .action(async ({ port, host, dataDir }: UpOptions) => {
      overrideSettings({ PORT: port?.toString(), HOST: host, DATA_DIR: dataDir });
      // Loading it starts it, and from here on the process is the server's: its signals and its exit codes. Only
      // now, because the server is many times the size of this program (a dynamic import needs the file's name).
      await import('../../app/server.js');
    });
}
