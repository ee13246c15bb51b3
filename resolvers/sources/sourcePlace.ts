import { isIP } from 'node:net';
import type { z } from 'zod';
import { type Fault, ValidationError } from '../../domain/errors';
import type { createSourceInput } from '../../domain/inputs/sources';
import type { SourceReader } from '../../domain/ports/sourceReader';
import { type SourceKind, type SourceSettings, settingsFields } from '../../domain/sources';

type SettingsInput = Pick<z.output<typeof createSourceInput>, keyof SourceSettings>;
type Field = [path: (string | number)[], url: string];

export interface GivenPlace {
  /** The settings of the kind, without the secret. */
  settings: Partial<SourceSettings>;
  /** Null where the kind has none. */
  secret: string | null;
}

const required = (path: string[]): Fault => ({ path, msg: 'Field required', type: 'missing' });
const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`);

/** @throws `validation_failed` where one of the addresses may not be read */
function checkAddresses({ rejectionOf }: SourceReader, fields: Field[]): void {
  const faults = fields.flatMap(([path, url]) => {
    const rejection = rejectionOf(url);
    return rejection === null ? [] : [{ path, msg: rejection, type: 'url_not_allowed' }];
  });
  if (faults.length > 0) throw new ValidationError(faults);
}

function ofWebsite(reader: SourceReader, website: NonNullable<SettingsInput['website']>): GivenPlace {
  const path = ['website', 'startUrls'];
  if (website.startUrls.length === 0)
    throw new ValidationError([{ path, msg: 'List should have at least 1 item', type: 'too_short' }]);
  const fieldsOf = (name: 'startUrls' | 'sitemapUrls') =>
    website[name].map((url, index): Field => [['website', name, index], url]);
  checkAddresses(reader, [...fieldsOf('startUrls'), ...fieldsOf('sitemapUrls')]);
  return { settings: { website }, secret: null };
}

function ofContainer(reader: SourceReader, input: NonNullable<SettingsInput['azureBlob']>): GivenPlace {
  const { containerUrl: url, connectionString, container, prefix } = input;
  const path = ['azureBlob', 'connectionString'];
  if ((url === null) === (connectionString === null)) {
    const msg = 'Give either `containerUrl`, or `connectionString` and `container`';
    throw new ValidationError([{ path: ['azureBlob', 'containerUrl'], msg, type: 'value_error' }]);
  }
  if (connectionString !== null) {
    if (container === null) throw new ValidationError([required(['azureBlob', 'container'])]);
    const containerUrl = reader.containerUrlOf(connectionString, container);
    if (containerUrl === null) {
      const msg = 'Input should be a connection string of Azure Storage';
      throw new ValidationError([{ path, msg, type: 'value_error' }]);
    }
    checkAddresses(reader, [[path, containerUrl]]);
    return { settings: { azureBlob: { containerUrl, prefix } }, secret: connectionString };
  }
  checkAddresses(reader, [[['azureBlob', 'containerUrl'], url ?? '']]);
  const { origin, pathname } = new URL(url ?? '');
  const containerUrl = origin + pathname.replace(/\/+$/, '');
  return { settings: { azureBlob: { containerUrl, prefix } }, secret: url };
}

function ofBucket(reader: SourceReader, input: NonNullable<SettingsInput['s3']>): GivenPlace {
  const { secretAccessKey, ...given } = input;
  const endpoint = given.endpoint ?? `https://s3.${given.region}.amazonaws.com`;
  checkAddresses(reader, [[['s3', 'endpoint'], endpoint]]);
  const { hostname } = new URL(endpoint);
  // Such a host has no subdomains, in which the bucket would be.
  if (!given.isPathStyle && (hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)) {
    const msg = 'An endpoint with an IP address or `localhost` needs path-style addresses';
    throw new ValidationError([{ path: ['s3', 'isPathStyle'], msg, type: 'value_error' }]);
  }
  return { settings: { s3: { ...given, endpoint } }, secret: secretAccessKey };
}

function ofFolder(reader: SourceReader, input: NonNullable<SettingsInput['webdav']>): GivenPlace {
  const { url: given, username, password } = input;
  checkAddresses(reader, [[['webdav', 'url'], given]]);
  const { origin, pathname } = new URL(given);
  return { settings: { webdav: { url: withSlash(origin + pathname), username } }, secret: password };
}

/**
 * Separates the settings of a kind from their secret.
 * @returns null where the input has none
 * @throws `validation_failed` where they are those of another kind, incomplete or may not be read
 */
export function sourcePlace(reader: SourceReader, kind: SourceKind, input: SettingsInput): GivenPlace | null {
  const faults = Object.entries(settingsFields).flatMap(([other, field]) =>
    other === kind || input[field] === null
      ? []
      : [{ path: [field], msg: `A source of the kind '${kind}' has no such settings`, type: 'value_error' }],
  );
  if (faults.length > 0) throw new ValidationError(faults);
  const { website, azureBlob, s3, webdav } = input;
  if (website) return ofWebsite(reader, website);
  if (azureBlob) return ofContainer(reader, azureBlob);
  if (s3) return ofBucket(reader, s3);
  return webdav && ofFolder(reader, webdav);
}
