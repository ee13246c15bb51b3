import { Command } from 'commander';
import {
  type AccessOptions,
  accessOf,
  momentOf,
  showAccess,
  showExpiry,
  withAccessOptions,
} from '../access/accessOptions';
import { failure } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  FolderAccessDocument,
  type FolderLineFragment,
  FoldersDocument,
  RenameFolderDocument,
  SetFolderAccessDocument,
  SetFolderExpiryDocument,
} from '../generated/graphql';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';
import { findFolder } from '../sync/serverFiles';

const columns: Column<FolderLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
];

async function folderIdOf(client: GatewayClient, folder: string): Promise<string> {
  const id = await findFolder(client, folder, 'admin');
  if (id) return id;
  throw failure(`There is no folder '${folder}'. List all with 'lectern folders list'.`);
}

export function foldersCommand(): Command {
  const group = new Command('folders').description(
    "folders of the key's environment: list, create, rename, access, expire, delete",
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', 'list folders').action(
    action<ServerOptions>(async (run) => {
      const { me } = await run.request(FoldersDocument, {});
      showList(run, columns, me?.environment?.folders ?? [], 'There are no folders.');
    }),
  );
  subcommand('create <name>', 'create a folder').action(
    action<ServerOptions>(async (run, _options, name: string) => {
      const answer = await run.request(CreateFolderDocument, { input: { name } });
      showDone(run, answer.createFolder, ({ id }) => `${id}  created`);
    }),
  );
  subcommand('rename <id> <name>', 'rename a folder (admin token)').action(
    action<ServerOptions>(async (run, _options, id: string, name: string) => {
      const answer = await run.request(RenameFolderDocument, { input: { id, name } }, { as: 'admin' });
      showDone(run, answer.renameFolder, () => `${id}  renamed`);
    }),
  );
  withAccessOptions(
    subcommand('access <folder>', 'show who may see a folder, by name or id, or change it (admin token)'),
  ).action(
    action<AccessOptions>(async (run, options, folder: string) => {
      const access = accessOf(options);
      const client = await run.connect();
      const folderId = await folderIdOf(client, folder);
      const as = { as: 'admin' } as const;
      if (access === undefined) {
        const { node } = await client.request(FolderAccessDocument, { id: folderId }, as);
        return showAccess(run, node);
      }
      const changed = await client.request(SetFolderAccessDocument, { input: { folderId, access } }, as);
      showAccess(run, changed.setFolderAccess);
    }),
  );
  subcommand(
    'expire <folder> <time>',
    'say when a folder expires, by name or id; time: ISO 8601, or none (admin token)',
  ).action(
    action<ServerOptions>(async (run, _options, folder: string, time: string) => {
      const expiresAt = momentOf(time);
      const client = await run.connect();
      const input = { folderId: await folderIdOf(client, folder), expiresAt };
      const changed = await client.request(SetFolderExpiryDocument, { input }, { as: 'admin' });
      showExpiry(run, changed.setFolderExpiry);
    }),
  );
  subcommand('delete <id>', 'delete an empty folder (admin token)').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(DeleteFolderDocument, { id }, { as: 'admin' });
      showDone(run, answer.deleteFolder, () => `${id}  deleted`);
    }),
  );
  return group;
}
