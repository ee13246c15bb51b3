import type { Command } from 'commander';

/** Candidates for the last word; `files` if the shell should complete paths. */
export interface Completion {
  candidates: string[];
  files: boolean;
}

/** Commands whose arguments are paths. */
const takesPaths = new Set(['upload', 'publish', 'import', 'export']);

/** Commands that are not offered: completion scripts call `complete`. */
const hidden = new Set(['complete', 'help']);

function visible(commands: readonly Command[]): string[] {
  return commands.map((command) => command.name()).filter((name) => !hidden.has(name));
}

function optionOf(command: Command, flag: string) {
  return command.options.find((option) => option.long === flag || option.short === flag);
}

/** Completes the last word of a command line, given without the program's name. */
export function complete(program: Command, words: readonly string[]): Completion {
  const typed = words.at(-1) ?? '';
  let command = program;
  let before: string | null = null;
  for (const word of words.slice(0, -1)) {
    const child = command.commands.find((candidate) => candidate.name() === word);
    if (child) command = child;
    before = word;
  }
  const startsAsTyped = (candidates: readonly string[]) =>
    candidates.filter((text) => text.startsWith(typed));
  const awaiting = before?.startsWith('-') ? optionOf(command, before) : undefined;
  if (awaiting && (awaiting.required || awaiting.optional)) {
    const choices = awaiting.argChoices ?? [];
    return { candidates: startsAsTyped(choices), files: choices.length === 0 };
  }
  if (typed.startsWith('-')) {
    const flags = command.options.map((option) => option.long ?? '').filter((flag) => flag !== '');
    return { candidates: startsAsTyped([...flags, '--help'].sort()), files: false };
  }
  return { candidates: startsAsTyped(visible(command.commands)), files: takesPaths.has(command.name()) };
}
