import { Command } from 'commander';
import { usageError } from '../failure';
import { readAllPages } from '../gateway/readAllPages';
import {
  CreateEnvironmentDocument,
  DeleteEnvironmentDocument,
  type EnvironmentLineFragment,
  ListEnvironmentsDocument,
  RenameEnvironmentDocument,
} from '../generated/graphql';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';

const columns: Column<EnvironmentLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'SLUG', value: ({ slug }) => slug },
  { title: 'PROJECT', value: ({ project }) => project?.name ?? '', flexible: true },
  { title: 'PROJECT ID', value: ({ project }) => project?.id ?? '' },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
];

export function environmentsCommand(): Command {
  const group = new Command('environments').description(
    'environments: list, create, rename, delete (admin token)',
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', 'list environments')
    .option('--project <id>', 'only environments of this project')
    .action(
      action<ServerOptions & { project?: string }>(async (run, { project }) => {
        const items = await readAllPages(
          async (after) =>
            (await run.request(ListEnvironmentsDocument, { after, projectId: project }, { as: 'operator' }))
              .admin.environments,
        );
        showList(run, columns, items, 'There are no environments.');
      }),
    );
  subcommand('create <slug>', 'create an environment')
    .requiredOption('--project <id>', 'the project of the environment')
    .action(
      action<ServerOptions & { project: string }>(async (run, { project }, slug: string) => {
        const answer = await run.request(
          CreateEnvironmentDocument,
          { input: { slug, projectId: project } },
          { as: 'operator' },
        );
        showDone(run, answer.createEnvironment, ({ id }) => `${id}  created`);
      }),
    );
  subcommand('rename <id> <slug>', 'rename an environment').action(
    action<ServerOptions>(async (run, _options, id: string, slug: string) => {
      const answer = await run.request(
        RenameEnvironmentDocument,
        { input: { id, slug } },
        { as: 'operator' },
      );
      showDone(run, answer.renameEnvironment, () => `${id}  renamed`);
    }),
  );
  subcommand('delete <id>', 'delete an environment with its keys, files, prompts and connectors')
    .option('--yes', 'confirm the deletion, which cannot be undone')
    .action(
      action<ServerOptions & { yes?: boolean }>(async (run, { yes }, id: string) => {
        if (!yes) throw usageError(`This deletes environment ${id} and all of its data. Confirm with --yes.`);
        const answer = await run.request(DeleteEnvironmentDocument, { id }, { as: 'operator' });
        showDone(run, answer.deleteEnvironment, () => `${id}  deleted`);
      }),
    );
  return group;
}
