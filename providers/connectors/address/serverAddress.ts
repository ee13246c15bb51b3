import { isIP } from 'node:net';
import type { ConnectorKind } from '../../../domain/ports/connector';
import { addressFault } from './fault';
import { parseSchemas, readOptions } from './options';
import { parseTls, type TlsSettings } from './tls';

export type ServerKind = Exclude<ConnectorKind, 'sqlite'>;

/** The parts of a server's address that are passed to a driver. */
export interface ServerAddress {
  kind: ServerKind;
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  tls: TlsSettings;
  /** The schemas to read (MySQL: databases). Null: see `ServerCatalog`. */
  schemas: string[] | null;
}

const schemes: Record<ServerKind, RegExp> = {
  postgres: /^postgres(ql)?:$/,
  mysql: /^(mysql|mariadb):$/,
};
const defaultPorts: Record<ServerKind, number> = { postgres: 5432, mysql: 3306 };
const examples: Record<ServerKind, string> = {
  postgres: 'postgres://user:password@host:5432/database',
  mysql: 'mysql://user:password@host:3306/database',
};
const hostName = /^[a-z0-9_]([a-z0-9._-]{0,251}[a-z0-9_.])?$/i;

function decode(part: string, text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw addressFault(`the ${part} in the address has a percent sign that encodes nothing: write it as %25`);
  }
  if (decoded.includes('\0')) throw addressFault(`the ${part} in the address has a zero character`);
  return decoded;
}

/**
 * Parses an address into the parts that are passed to a driver. Drivers never receive the address itself, because they
 * accept any of their options in it: files to read, sockets, flags.
 * @throws ValidationError that names the invalid part, without its value
 */
export function parseServerAddress(kind: ServerKind, address: string): ServerAddress {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !schemes[kind].test(url.protocol)) {
    throw addressFault(
      `not an address of ${kind}, such as ${examples[kind]}; special characters of a password are percent-encoded`,
    );
  }
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1');
  if (!hostName.test(host) && isIP(host) === 0) {
    throw addressFault(`the address needs a host name or IP address, as in ${examples[kind]}`);
  }
  // Without a path, what follows the host may be part of a password that was not encoded.
  const user = decode('user name', url.username);
  if (user === '') throw addressFault(`the address needs a user name, as in ${examples[kind]}`);
  const database = decode('database name', url.pathname.slice(1));
  if (database === '' || database.includes('/')) {
    throw addressFault(`the address needs the name of one database, as in ${examples[kind]}`);
  }
  if (url.port === '0') throw addressFault('the port in the address must be 1 to 65535');
  if (url.hash !== '') throw addressFault('a # in the address must be percent-encoded as %23');
  const options = readOptions(url.search);
  return {
    kind,
    host,
    port: url.port === '' ? defaultPorts[kind] : Number(url.port),
    database,
    user,
    password: decode('password', url.password),
    tls: parseTls(options, host),
    schemas: parseSchemas(options),
  };
}
