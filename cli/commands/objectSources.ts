import type { Command } from 'commander';
import type { CreateSourceInput } from '../generated/graphql';
import { action, type ServerOptions } from '../invocation';
import { readText } from '../readText';
import { type CreationOptions, createSource, withCreationOptions } from './createSource';

type Subcommand = (usage: string, description: string) => Command;
type Settings = Pick<CreateSourceInput, 'kind' | 'azureBlob' | 's3' | 'webdav'>;

interface PrefixOptions extends ServerOptions, CreationOptions {
  prefix?: string;
}

interface S3Options extends PrefixOptions {
  accessKeyId: string;
  endpoint?: string;
  region?: string;
  pathStyle?: boolean;
}

const prefixText = 'read only what begins with this';
/** Secrets are no arguments: those are in the list of processes and the history of the shell. */
const readSecret = async () => (await readText('-')).replace(/\r?\n$/, '');

export function addObjectSources(subcommand: Subcommand): void {
  withCreationOptions(
    subcommand(
      'create-azure <container>',
      'follow a container of Azure Blob Storage; reads its URL with a shared access signature, or the connection string, from standard input',
    ).option('--prefix <prefix>', prefixText),
  ).action(
    action<PrefixOptions>(async (run, options, container: string) => {
      const secret = (await readSecret()).trim();
      const place = /^https?:/i.test(secret)
        ? { containerUrl: secret }
        : { connectionString: secret, container };
      const settings: Settings = { kind: 'azure_blob', azureBlob: { ...place, prefix: options.prefix } };
      await createSource(run, options, container, settings);
    }),
  );
  withCreationOptions(
    subcommand(
      'create-s3 <bucket>',
      'follow a bucket of S3, or of a server with its API; reads the secret access key from standard input',
    )
      .requiredOption('--access-key-id <id>', 'ID of the access key')
      .option('--endpoint <url>', 'URL of the server; defaults to that of AWS for the region')
      .option('--region <region>', 'region')
      .option('--path-style', 'the bucket is in the path of URLs, not in the host name')
      .option('--prefix <prefix>', prefixText),
  ).action(
    action<S3Options>(async (run, options, bucket: string) => {
      const { accessKeyId, endpoint, region, pathStyle: isPathStyle, prefix } = options;
      const secretAccessKey = await readSecret();
      const s3 = { bucket, accessKeyId, secretAccessKey, endpoint, region, isPathStyle, prefix };
      await createSource(run, options, bucket, { kind: 's3', s3 });
    }),
  );
  withCreationOptions(
    subcommand(
      'create-webdav <url>',
      'follow a folder of a WebDAV server; with --username reads the password from standard input',
    ).option('--username <name>', 'user name'),
  ).action(
    action<ServerOptions & CreationOptions & { username?: string }>(async (run, options, url: string) => {
      const { username } = options;
      const password = username === undefined ? undefined : await readSecret();
      await createSource(run, options, url, { kind: 'webdav', webdav: { url, username, password } });
    }),
  );
}
