import { Command } from 'commander';
import { readAllPages } from '../gateway/readAllPages';
import {
  CreateProjectDocument,
  DeleteProjectDocument,
  ListProjectsDocument,
  OwnProjectsDocument,
  type ProjectLineFragment,
  RenameProjectDocument,
} from '../generated/graphql';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';

const columns: Column<ProjectLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'ORGANIZATION', value: ({ organizationId }) => organizationId },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
];

export function projectsCommand(): Command {
  const group = new Command('projects').description('projects: list, create, rename, delete');
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', "list the projects of the key's organization")
    .option('--all', 'projects of all organizations (admin token)')
    .option('--org <id>', 'projects of this organization (admin token)')
    .action(
      action<ServerOptions & { all?: boolean; org?: string }>(async (run, { all, org }) => {
        const options = {};
        const items =
          all || org
            ? await readAllPages(
                async (after) =>
                  (
                    await run.request(
                      ListProjectsDocument,
                      { after, organizationId: org },
                      { ...options, as: 'operator' },
                    )
                  ).admin.projects,
              )
            : ((await run.request(OwnProjectsDocument, {}, options)).projects ?? []);
        showList(run, columns, items, 'There are no projects.');
      }),
    );
  subcommand('create <name>', 'create a project (admin token)')
    .requiredOption('--org <id>', 'the organization of the project')
    .action(
      action<ServerOptions & { org: string }>(async (run, { org }, name: string) => {
        const answer = await run.request(
          CreateProjectDocument,
          { input: { name, organizationId: org } },
          { as: 'operator' },
        );
        showDone(run, answer.createProject, ({ id }) => `${id}  created`);
      }),
    );
  subcommand('rename <id> <name>', 'rename a project (admin token)').action(
    action<ServerOptions>(async (run, _options, id: string, name: string) => {
      const answer = await run.request(RenameProjectDocument, { input: { id, name } }, { as: 'operator' });
      showDone(run, answer.renameProject, () => `${id}  renamed`);
    }),
  );
  subcommand('delete <id>', 'delete a project that has no environments (admin token)').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(DeleteProjectDocument, { id }, { as: 'operator' });
      showDone(run, answer.deleteProject, () => `${id}  deleted`);
    }),
  );
  return group;
}
