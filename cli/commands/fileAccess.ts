import { Command } from 'commander';
import {
  type AccessOptions,
  accessOf,
  momentOf,
  showAccess,
  showExpiry,
  withAccessOptions,
} from '../access/accessOptions';
import {
  FileAccessDocument,
  SetFileAccessDocument,
  SetFileExpiryDocument,
  SetFileHoldDocument,
} from '../generated/graphql';
import { action, type Invocation, type ServerOptions, withServerOptions } from '../invocation';
import { forEachId } from '../output/forEachId';

export function accessCommand(): Command {
  const command = new Command('access')
    .description('show who may see a file and why, or change it (admin token)')
    .argument('<id>', 'the id of the file');
  withAccessOptions(command).option('--inherit', 'whoever may see its folder');
  return withServerOptions(command).action(
    action<AccessOptions>(async (run, options, fileId: string) => {
      const access = accessOf(options);
      const as = { as: 'admin' } as const;
      if (access === undefined) {
        const { file } = await run.request(FileAccessDocument, { id: fileId }, as);
        return showAccess(run, file);
      }
      const changed = await run.request(SetFileAccessDocument, { input: { fileId, access } }, as);
      showAccess(run, changed.setFileAccess);
    }),
  );
}

export function expireCommand(): Command {
  const command = new Command('expire')
    .description('say when a file expires: from then on it does not exist (admin token)')
    .argument('<id>', 'the id of the file')
    .argument('<time>', 'ISO 8601, such as 2027-01-01T00:00:00Z; none: when its folder does');
  return withServerOptions(command).action(
    action<ServerOptions>(async (run, _options, fileId: string, time: string) => {
      const input = { fileId, expiresAt: momentOf(time) };
      const changed = await run.request(SetFileExpiryDocument, { input }, { as: 'admin' });
      showExpiry(run, changed.setFileExpiry);
    }),
  );
}

async function setHold(run: Invocation, ids: string[], isHeld: boolean, reason?: string): Promise<void> {
  await forEachId(run, ids, async (fileId) => {
    const { setFileHold: value } = await run.request(
      SetFileHoldDocument,
      { input: { fileId, isHeld, reason } },
      { as: 'admin' },
    );
    return { line: `${fileId}  ${isHeld ? 'held' : 'released'}`, value };
  });
}

export function holdCommand(): Command {
  const command = new Command('hold')
    .description('put files under a legal hold: they are neither deleted nor replaced (admin token)')
    .argument('<ids...>', 'the ids of the files')
    .option('--reason <text>', 'why they are held');
  return withServerOptions(command).action(
    action<ServerOptions & { reason?: string }>((run, { reason }, ids: string[]) =>
      setHold(run, ids, true, reason),
    ),
  );
}

export function releaseCommand(): Command {
  const command = new Command('release')
    .description('release files from a legal hold; those that have expired meanwhile are gone (admin token)')
    .argument('<ids...>', 'the ids of the files');
  return withServerOptions(command).action(
    action<ServerOptions>((run, _options, ids: string[]) => setHold(run, ids, false)),
  );
}
