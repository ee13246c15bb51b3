/** Inputs of sources that list objects. Their secrets are stored encrypted, and no operation returns them. */
import { z } from 'zod';
import { boolean, matching, optional, text, withDefault } from './scalars';

const url = text({ min: 1, max: 2048 });
const prefix = withDefault(text({ max: 1024 }), '');

export const azureBlobInput = z.object({
  containerUrl: optional(url).describe(
    'The URL of the container, with a shared access signature that allows to read and list. Secret.',
  ),
  connectionString: optional(text({ min: 1, max: 4096 })).describe(
    'The connection string of the storage account, in place of the URL. Secret.',
  ),
  container: optional(text({ min: 1, max: 63 })).describe(
    'The name of the container, with a connection string.',
  ),
  prefix: prefix.describe('Only blobs whose names begin with this are read.'),
});

export const s3Input = z.object({
  endpoint: optional(url).describe('The URL of the server. Defaults to that of AWS for the region.'),
  region: withDefault(matching(/^[a-zA-Z0-9-]{1,63}$/, 'Input should be a region'), 'us-east-1').describe(
    'The region.',
  ),
  bucket: matching(/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,62}$/, 'Input should be the name of a bucket').describe(
    'The name of the bucket.',
  ),
  prefix: prefix.describe('Only objects whose keys begin with this are read.'),
  accessKeyId: text({ min: 1, max: 256 }).describe('The ID of the access key.'),
  secretAccessKey: text({ min: 1, max: 1024 }).describe('The secret of the access key.'),
  isPathStyle: withDefault(boolean, false).describe(
    'Whether the bucket is in the path of URLs, as some servers need, and not in the host name.',
  ),
});

export const webdavInput = z.object({
  url: url.describe('The URL of a folder, which is read with all below it.'),
  username: withDefault(text({ max: 256 }), '').describe('The user name, or none.'),
  password: withDefault(text({ max: 1024 }), '').describe('The password. Secret.'),
});

/** The settings without their secrets. */
export const azureBlobSettings = azureBlobInput.pick({ prefix: true }).extend({ containerUrl: url });
export const s3Settings = s3Input.omit({ secretAccessKey: true }).extend({ endpoint: url });
export const webdavSettings = webdavInput.omit({ password: true });
