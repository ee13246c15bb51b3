import { type Command, Option } from 'commander';
import { failure } from '../failure';
import { CreateSourceDocument, type CreateSourceInput } from '../generated/graphql';
import { type Invocation, wholeNumber } from '../invocation';
import { showDone } from '../output/results';
import { findFolder } from '../sync/serverFiles';

/** Options of the commands that create a source. */
export interface CreationOptions {
  name?: string;
  into?: string;
  every?: number;
  maxPages?: number;
}

export function withCreationOptions(command: Command): Command {
  return command
    .option('--name <name>', 'name; defaults to that of the host, container or bucket')
    .option('--into <folder>', 'folder of its files, by name or id')
    .addOption(
      new Option('--every <minutes>', 'minutes between two runs; without it on request only').argParser(
        wholeNumber(15, 43_200),
      ),
    )
    .addOption(
      new Option('--max-pages <number>', 'maximum number of pages or documents in a run').argParser(
        wholeNumber(1, 10_000),
      ),
    );
}

/** Creates a source and prints its ID. Its name defaults to the host of the address, or to the address. */
export async function createSource(
  run: Invocation,
  { name, into, every, maxPages }: CreationOptions,
  address: string,
  settings: Pick<CreateSourceInput, 'kind' | 'website' | 'azureBlob' | 's3' | 'webdav'>,
): Promise<void> {
  const client = await run.connect();
  const folderId = into && (await findFolder(client, into));
  if (folderId === null) throw failure(`There is no folder '${into}'.`);
  const input = {
    ...settings,
    name: name ?? (URL.canParse(address) ? new URL(address).hostname : address),
    folderId,
    intervalMinutes: every,
    maxPages,
  };
  const options = { as: 'admin' } as const;
  const answer = await client.request(CreateSourceDocument, { input }, options);
  showDone(run, answer.createSource, ({ id }) => id);
}
