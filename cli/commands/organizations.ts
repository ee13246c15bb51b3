import { Command } from 'commander';
import { readAllPages } from '../gateway/readAllPages';
import {
  CreateOrganizationDocument,
  DeleteOrganizationDocument,
  ListOrganizationsDocument,
  type OrganizationLineFragment,
  RenameOrganizationDocument,
} from '../generated/graphql';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';

const columns: Column<OrganizationLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
];

export function organizationsCommand(): Command {
  const group = new Command('orgs').description('organizations: list, create, rename, delete (admin token)');
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));
  const asOperator = { as: 'operator' } as const;

  subcommand('list', 'list organizations').action(
    action<ServerOptions>(async (run) => {
      const items = await readAllPages(
        async (after) =>
          (await run.request(ListOrganizationsDocument, { after }, asOperator)).admin.organizations,
      );
      showList(run, columns, items, 'There are no organizations.');
    }),
  );
  subcommand('create <name>', 'create an organization').action(
    action<ServerOptions>(async (run, _options, name: string) => {
      const answer = await run.request(CreateOrganizationDocument, { input: { name } }, asOperator);
      showDone(run, answer.createOrganization, ({ id }) => `${id}  created`);
    }),
  );
  subcommand('rename <id> <name>', 'rename an organization').action(
    action<ServerOptions>(async (run, _options, id: string, name: string) => {
      const answer = await run.request(RenameOrganizationDocument, { input: { id, name } }, asOperator);
      showDone(run, answer.renameOrganization, () => `${id}  renamed`);
    }),
  );
  subcommand('delete <id>', 'delete an organization that has no projects').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(DeleteOrganizationDocument, { id }, asOperator);
      showDone(run, answer.deleteOrganization, () => `${id}  deleted`);
    }),
  );
  return group;
}
