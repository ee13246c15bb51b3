import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { answersCommand } from './commands/answers';
import { askCommand } from './commands/ask';
import { auditCommand } from './commands/audit';
import { calibrateCommand } from './commands/calibrate';
import { chatCommand } from './commands/chat';
import { completeCommand, completionCommand } from './commands/completion';
import { connectorsCommand } from './commands/connectors';
import { consoleCommand } from './commands/console';
import { doctorCommand } from './commands/doctor';
import { environmentsCommand } from './commands/environments';
import { evaluationsCommand } from './commands/evaluations';
import { feedbackCommand } from './commands/feedback';
import { filesCommand } from './commands/files';
import { foldersCommand } from './commands/folders';
import { keysCommand } from './commands/keys';
import { indexesCommand, reembedCommand, resealCommand } from './commands/maintenance';
import { mcpCommand } from './commands/mcp';
import { organizationsCommand } from './commands/organizations';
import { projectsCommand } from './commands/projects';
import { promptsCommand } from './commands/prompts';
import { queuesCommand } from './commands/queues';
import { reindexCommand } from './commands/reindex';
import { searchCommand } from './commands/search';
import { sourcesCommand } from './commands/sources';
import { syncCommand } from './commands/sync';
import { exportCommand, importCommand } from './commands/transfer';
import { upCommand } from './commands/up';
import { uploadCommand } from './commands/upload';
import { budgetsCommand, usageCommand } from './commands/usage';
import { webhooksCommand } from './commands/webhooks';
import { packageRoot } from './packageRoot';

function version(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const exitCodesHelp = `
Exit codes: 0 success; 1 failed; 2 usage error; 3 server unreachable; 4 rejected or forbidden; 130 interrupted.
Server and credentials are taken from the options, then LECTERN_URL, LECTERN_API_KEY and LECTERN_ADMIN_TOKEN,
then a profile, then the local server.`;

/** `help <command…>` of a group. Commander's own answers an unknown command with the help of the group. */
function helpCommand(group: Command): Command {
  return new Command('help')
    .description('show help for a command')
    .argument('[command...]')
    .action(async (path: string[]) => {
      let command = group;
      for (const name of path) {
        if (command.commands.length === 0) break;
        const child = command.commands.find((candidate) => candidate.name() === name);
        // Running it reports the unknown command, with a suggestion.
        if (!child) return void (await command.parseAsync([name], { from: 'user' }));
        command = child;
      }
      command.help();
    });
}

/** Adds `help` to every group, and makes every command throw its errors: `main` formats them and sets the exit code. */
function prepare(command: Command): void {
  for (const child of command.commands) prepare(child);
  if (command.commands.length > 0) command.helpCommand(false).addCommand(helpCommand(command));
  command.exitOverride().configureOutput({ outputError: () => undefined });
}

export function createProgram(): Command {
  const program = new Command('lectern')
    .description('Upload documents, search them, ask questions, and run a Lectern server.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help for a command')
    .showSuggestionAfterError()
    .addHelpText('after', exitCodesHelp)
    .addCommand(upCommand())
    .addCommand(consoleCommand())
    .addCommand(uploadCommand())
    .addCommand(syncCommand())
    .addCommand(filesCommand())
    .addCommand(searchCommand())
    .addCommand(askCommand())
    .addCommand(chatCommand())
    .addCommand(mcpCommand())
    .addCommand(keysCommand())
    .addCommand(promptsCommand())
    .addCommand(connectorsCommand())
    .addCommand(sourcesCommand())
    .addCommand(webhooksCommand())
    .addCommand(foldersCommand())
    .addCommand(environmentsCommand())
    .addCommand(projectsCommand())
    .addCommand(organizationsCommand())
    .addCommand(queuesCommand())
    .addCommand(reindexCommand())
    .addCommand(calibrateCommand())
    .addCommand(indexesCommand())
    .addCommand(reembedCommand())
    .addCommand(resealCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addCommand(answersCommand())
    .addCommand(feedbackCommand())
    .addCommand(evaluationsCommand())
    .addCommand(usageCommand())
    .addCommand(budgetsCommand())
    .addCommand(auditCommand())
    .addCommand(doctorCommand())
    .addCommand(completionCommand());
  program.addCommand(completeCommand(program), { hidden: true });
  prepare(program);
  return program;
}
