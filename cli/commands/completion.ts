import { Argument, Command } from 'commander';
import { complete } from '../completion/complete';
import { completionScript, type Shell, shells } from '../completion/shells';

export function completionCommand(): Command {
  return new Command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      `
bash   lectern completion bash >> ~/.bashrc
zsh    lectern completion zsh > "\${fpath[1]}/_lectern"
fish   lectern completion fish > ~/.config/fish/completions/lectern.fish`,
    )
    .action((shell: Shell) => {
      process.stdout.write(completionScript(shell));
    });
}

/** Called by the completion scripts with the words after the program's name; the last one may be incomplete. */
export function completeCommand(program: Command): Command {
  return new Command('complete').argument('[words...]').action((words: string[]) => {
    const { candidates, files } = complete(program, words);
    const lines = files ? [...candidates, ':files'] : candidates;
    for (const line of lines) process.stdout.write(`${line}\n`);
  });
}
