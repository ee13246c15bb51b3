import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { askCommand } from './commands/ask';
import { auditCommand } from './commands/audit';
import { completeCommand, completionCommand } from './commands/completion';
import { connectorsCommand } from './commands/connectors';
import { doctorCommand } from './commands/doctor';
import { environmentsCommand } from './commands/environments';
import { filesCommand } from './commands/files';
import { foldersCommand } from './commands/folders';
import { keysCommand } from './commands/keys';
import { organizationsCommand } from './commands/organizations';
import { projectsCommand } from './commands/projects';
import { promptsCommand } from './commands/prompts';
import { queuesCommand } from './commands/queues';
import { reindexCommand } from './commands/reindex';
import { searchCommand } from './commands/search';
import { exportCommand, importCommand } from './commands/transfer';
import { upCommand } from './commands/up';
import { uploadCommand } from './commands/upload';
import { packageRoot } from './packageRoot';

function version(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const exitCodesHelp = `
Exit codes: 0 done; 1 failed; 2 wrong usage; 3 the server can't be reached; 4 key or token refused;
130 interrupted. Keys and addresses: options, then LECTERN_URL, LECTERN_API_KEY and LECTERN_ADMIN_TOKEN,
then a profile, then the server of this machine.`;

/** Every command reports its errors by throwing, so that one place decides on words and exit code. */
function throwErrors(command: Command): void {
  command.exitOverride().configureOutput({ outputError: () => undefined });
  for (const child of command.commands) throwErrors(child);
}

export function createProgram(): Command {
  const program = new Command('lectern')
    .description('Lectern from the command line: upload documents, search them, ask them, run a server.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show what a command does and takes')
    .helpCommand('help [command]', 'show what a command does and takes')
    .showSuggestionAfterError()
    .addHelpText('after', exitCodesHelp)
    .addCommand(upCommand())
    .addCommand(uploadCommand())
    .addCommand(filesCommand())
    .addCommand(searchCommand())
    .addCommand(askCommand())
    .addCommand(keysCommand())
    .addCommand(promptsCommand())
    .addCommand(connectorsCommand())
    .addCommand(foldersCommand())
    .addCommand(environmentsCommand())
    .addCommand(projectsCommand())
    .addCommand(organizationsCommand())
    .addCommand(queuesCommand())
    .addCommand(reindexCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addCommand(auditCommand())
    .addCommand(doctorCommand())
    .addCommand(completionCommand());
  program.addCommand(completeCommand(program), { hidden: true });
  throwErrors(program);
  return program;
}
