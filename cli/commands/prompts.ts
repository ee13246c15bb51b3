import { Command, Option } from 'commander';
import { failure } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import {
  DeletePromptDocument,
  ListPromptsDocument,
  type PromptLineFragment,
  PromptVersionsDocument,
  type PromptVersionsQuery,
  PublishPromptDocument,
  RollBackPromptDocument,
  ShowPromptDocument,
} from '../generated/graphql';
import { action, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';
import { printable } from '../output/width';
import { readText } from '../readText';

type Version = NonNullable<PromptVersionsQuery['admin']['promptVersions']>[number];

const columns: Column<PromptLineFragment>[] = [
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'VERSION', value: ({ versionNumber }) => String(versionNumber), align: 'right' },
  { title: 'VARIABLES', value: ({ variables }) => variables.join(', '), flexible: true },
  { title: 'LIVE SINCE', value: ({ updatedAt }) => formatTime(updatedAt) },
];

const versionColumns: Column<Version>[] = [
  { title: 'VERSION', value: ({ versionNumber }) => String(versionNumber), align: 'right' },
  { title: 'LIVE', value: ({ isLive }) => (isLive ? 'yes' : '') },
  { title: 'PUBLISHED', value: ({ createdAt }) => formatTime(createdAt) },
  { title: 'TEXT', value: ({ body }) => body, flexible: true },
];

async function readVersions(client: GatewayClient, name: string): Promise<Version[]> {
  const { admin } = await client.request(PromptVersionsDocument, { name }, { as: 'admin' });
  return admin.promptVersions ?? [];
}

/** The number of the version before the live one. @throws CliError if there is none */
function versionBefore(versions: readonly Version[], name: string): number {
  const live = versions.find(({ isLive }) => isLive)?.versionNumber ?? 0;
  const earlier = versions.map(({ versionNumber }) => versionNumber).filter((number) => number < live);
  if (earlier.length === 0) throw failure(`The prompt '${name}' has no version before ${live}.`);
  return Math.max(...earlier);
}

export function promptsCommand(): Command {
  const group = new Command('prompts').description('prompts: list, show, publish, roll back, delete');
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', 'list prompts, or the versions of one prompt')
    .argument('[name]', 'the prompt whose versions to list (admin token)')
    .action(
      action<ServerOptions>(async (run, _options, name: string | undefined) => {
        const client = await run.connect();
        if (name !== undefined) {
          const versions = await readVersions(client, name);
          return showList(run, versionColumns, versions, `The prompt '${name}' has no versions.`);
        }
        const { prompts } = await client.request(ListPromptsDocument, {});
        showList(run, columns, prompts ?? [], 'There are no prompts.');
      }),
    );
  subcommand('show <name>', 'print the text of the live version, or of another version')
    .addOption(
      new Option(
        '--number <version>',
        'number of the version; default: the live one (admin token)',
      ).argParser(wholeNumber(1, 1_000_000)),
    )
    .action(
      action<ServerOptions & { number?: number }>(async (run, { number }, name: string) => {
        const client = await run.connect();
        if (number === undefined) {
          const { prompt } = await client.request(ShowPromptDocument, { name });
          return showDone(run, prompt, ({ body }) => printable(body));
        }
        const versions = await readVersions(client, name);
        const version = versions.find(({ versionNumber }) => versionNumber === number);
        if (!version)
          throw failure(
            `The prompt '${name}' has no version ${number}. List all with 'lectern prompts list ${name}'.`,
          );
        showDone(run, version, ({ body }) => printable(body));
      }),
    );
  subcommand(
    'publish <name> <file>',
    'publish a text as the new live version (admin token); - reads standard input',
  ).action(
    action<ServerOptions>(async (run, _options, name: string, file: string) => {
      const body = await readText(file);
      const answer = await run.request(PublishPromptDocument, { input: { name, body } }, { as: 'admin' });
      showDone(run, answer.publishPrompt, ({ versionNumber }) => `${name}  version ${versionNumber} is live`);
    }),
  );
  subcommand(
    'rollback <name> [version]',
    'make an earlier version live; default: the previous one (admin token)',
  ).action(
    action<ServerOptions>(async (run, _options, name: string, version: string | undefined) => {
      const client = await run.connect();
      const versionNumber =
        version === undefined
          ? versionBefore(await readVersions(client, name), name)
          : wholeNumber(1, 1_000_000)(version);
      const answer = await client.request(
        RollBackPromptDocument,
        { input: { name, versionNumber } },
        { as: 'admin' },
      );
      showDone(run, answer.activatePromptVersion, () => `${name}  version ${versionNumber} is live`);
    }),
  );
  subcommand('delete <name>', 'delete a prompt with all its versions (admin token)').action(
    action<ServerOptions>(async (run, _options, name: string) => {
      const answer = await run.request(DeletePromptDocument, { name }, { as: 'admin' });
      showDone(run, answer.deletePrompt, () => `${name}  deleted`);
    }),
  );
  return group;
}
