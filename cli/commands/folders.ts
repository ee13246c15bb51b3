import { Command } from 'commander';
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  type FolderLineFragment,
  FoldersDocument,
  RenameFolderDocument,
} from '../generated/graphql';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';

const columns: Column<FolderLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
];

export function foldersCommand(): Command {
  const group = new Command('folders').description(
    "folders of the key's environment: list, create, rename, delete",
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', 'list folders').action(
    action<ServerOptions>(async (run) => {
      const client = await run.connect();
      const { me } = await client.request(FoldersDocument, {}, { signal: run.signal, attempts: 3 });
      showList(run, columns, me?.environment?.folders ?? [], 'There are no folders.');
    }),
  );
  subcommand('create <name>', 'create a folder').action(
    action<ServerOptions>(async (run, _options, name: string) => {
      const client = await run.connect();
      const answer = await client.request(CreateFolderDocument, { input: { name } }, { signal: run.signal });
      showDone(run, answer.createFolder, ({ id }) => `${id}  created`);
    }),
  );
  subcommand('rename <id> <name>', 'rename a folder (admin token)').action(
    action<ServerOptions>(async (run, _options, id: string, name: string) => {
      const client = await run.connect();
      const answer = await client.request(
        RenameFolderDocument,
        { input: { id, name } },
        { as: 'admin', signal: run.signal },
      );
      showDone(run, answer.renameFolder, () => `${id}  renamed`);
    }),
  );
  subcommand('delete <id>', 'delete an empty folder (admin token)').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const client = await run.connect();
      const answer = await client.request(DeleteFolderDocument, { id }, { as: 'admin', signal: run.signal });
      showDone(run, answer.deleteFolder, () => `${id}  deleted`);
    }),
  );
  return group;
}
