import { Argument, Command } from 'commander';
import { complete } from '../completion/complete';
import { completionScript, type Shell, shells } from '../completion/shells';

export function completionCommand(): Command {
  return new Command('completion')
    .description('print a script that completes commands and options in a shell')
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

/** What the scripts ask: the words after the program's name, the last one as far as it is typed. */
export function completeCommand(program: Command): Command {
  return new Command('complete').argument('[words...]').action((words: string[]) => {
    const { candidates, files } = complete(program, words);
    const lines = files ? [...candidates, ':files'] : candidates;
    for (const line of lines) process.stdout.write(`${line}\n`);
  });
}
