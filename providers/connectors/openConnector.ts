import { AppError, ValidationError } from '../../domain/errors';
import type { Connector, ConnectorKind, OpenConnector } from '../../domain/ports/connector';
import { openMysql } from './mysql';
import { openPostgres } from './postgres';
import { openSqlite, sqlitePath } from './sqlite';

const schemes: Record<ConnectorKind, RegExp> = {
  sqlite: /^((sqlite3?|file):|[./]|[A-Za-z]:[\\/])/i,
  postgres: /^postgres(ql)?:\/\//i,
  mysql: /^(mysql|mariadb):\/\//i,
};
const examples: Record<ConnectorKind, string> = {
  sqlite: 'sqlite:///path/to/file.db',
  postgres: 'postgres://user:password@host:5432/database',
  mysql: 'mysql://user:password@host:3306/database',
};

function refuse(kind: ConnectorKind): never {
  // The address itself is never repeated: it holds a password.
  throw new ValidationError([
    {
      path: ['url'],
      msg: `Value error, not an address of ${kind}, such as ${examples[kind]}`,
      type: 'value_error',
    },
  ]);
}

function assertUrl(kind: ConnectorKind, url: string): void {
  if (!schemes[kind].test(url)) refuse(kind);
  if (kind === 'sqlite') {
    if (sqlitePath(url).endsWith('/') || url.includes('\0')) refuse(kind);
    return;
  }
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed?.hostname && !parsed?.searchParams.has('host')) refuse(kind);
  if (!parsed || parsed.pathname.length < 2) refuse(kind);
}

export interface OpenConnectorOptions {
  sqliteDirectories?: string[];
  /** Has the sample database there, and says where; `sampleDatabaseUrl` then opens it. */
  sampleDatabase?: () => string;
}

/** The sample database, wherever this process keeps it: the address means the same for every process. */
export const sampleDatabaseUrl = 'sample:shop';

/**
 * Opens databases. Where `sqliteDirectories` is given, SQLite files outside of them are refused with
 * `forbidden`: an address is given from outside and must not reach any file of the machine.
 */
export function createOpenConnector(options: OpenConnectorOptions = {}): OpenConnector {
  return (kind, url): Connector => {
    if (kind === 'sqlite' && url === sampleDatabaseUrl && options.sampleDatabase) {
      return openSqlite(options.sampleDatabase());
    }
    assertUrl(kind, url);
    if (kind === 'postgres') return openPostgres(url);
    if (kind === 'mysql') return openMysql(url.replace(/^mariadb:/i, 'mysql:'));
    const { sqliteDirectories } = options;
    const file = sqlitePath(url);
    if (
      sqliteDirectories &&
      !sqliteDirectories.some((directory) => file.startsWith(`${directory.replace(/\/$/, '')}/`))
    ) {
      throw new AppError('forbidden', 'SQLite files are opened from the allowed directories only.');
    }
    return openSqlite(url);
  };
}
