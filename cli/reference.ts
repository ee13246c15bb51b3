import type { Argument, Command, Option } from 'commander';
import { withServerOptions } from './invocation';

/** Commands that are not documented. */
const hidden = new Set(['complete', 'help']);

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function describe({ description, argChoices, defaultValue: value }: Option | Argument): string {
  const choices = argChoices ? ` (${argChoices.join(', ')})` : '';
  const hasDefault = value !== undefined && typeof value !== 'boolean';
  const [what = '', ...notes] = description.split('; ');
  return `${[`${what}${choices}`, ...notes].join('; ')}${hasDefault ? `; default ${String(value)}` : ''}`;
}

function optionRows(options: readonly Option[]): string[] {
  return options.map((option) => `| \`${cell(option.flags)}\` | ${cell(describe(option))} |`);
}

/** Options of every command that connects to a server. */
function sharedOptions(program: Command): readonly Option[] {
  return withServerOptions(program.createCommand('any')).options;
}

function usageOf(command: Command, path: string): string {
  const operands = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}…` : argument.name();
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return ['lectern', path, ...operands].join(' ');
}

function sectionOf(command: Command, path: string, shared: ReadonlySet<string>): string[] {
  if (command.commands.length > 0) {
    return [
      `### ${path}`,
      '',
      `${command.description()}.`,
      '',
      ...command.commands
        .filter((child) => !hidden.has(child.name()))
        .flatMap((child) => sectionOf(child, `${path} ${child.name()}`, shared)),
    ];
  }
  const own = command.options.filter(({ flags }) => !shared.has(flags));
  const operands = command.registeredArguments.filter(({ description }) => description !== '');
  const rows = [
    ...operands.map((argument) => `| \`${argument.name()}\` | ${cell(describe(argument))} |`),
    ...optionRows(own),
  ];
  const table = rows.length > 0 ? ['', '| | |', '| --- | --- |', ...rows] : [];
  return [`**\`${usageOf(command, path)}\`** ${command.description()}.`, ...table, ''];
}

/** Generates the Markdown reference of all commands and options, for `docs/cli.md`. */
export function referenceOf(program: Command): string {
  const shared = sharedOptions(program);
  const flags = new Set(shared.map((option) => option.flags));
  return [
    '### Options of every command that connects to a server',
    '',
    '| | |',
    '| --- | --- |',
    ...optionRows(shared),
    '',
    ...program.commands
      .filter((command) => !hidden.has(command.name()))
      .flatMap((command) =>
        command.commands.length > 0
          ? sectionOf(command, command.name(), flags)
          : [`### ${command.name()}`, '', ...sectionOf(command, command.name(), flags)],
      ),
  ]
    .join('\n')
    .trimEnd();
}

const begin = '<!-- reference: written by npm run codegen -->';
const end = '<!-- end of the reference -->';

/** Replaces the reference between the markers of a document. */
export function withReference(document: string, reference: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from)
    throw new Error(`The document must contain the markers '${begin}' and '${end}'.`);
  return `${document.slice(0, from + begin.length)}\n\n${reference}\n\n${document.slice(to)}`;
}
