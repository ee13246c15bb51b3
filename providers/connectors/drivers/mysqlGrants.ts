/** Privileges that allow neither changes nor access to files. */
const readingPrivileges = new Set([
  ...['usage', 'select', 'show view', 'show databases', 'references', 'process'],
  ...['replication client', 'binlog monitor', 'slave monitor', 'replica monitor'],
]);
const quoted = /`(?:[^`]|``)*`|"(?:[^"]|"")*"|'(?:[^'\\]|\\.|'')*'/g;

/** The privileges other than reading in lines of `SHOW GRANTS`, such as `INSERT`, `FILE`, `ALL PRIVILEGES`. */
export function excessOf(grants: string[]): string[] {
  const excess = new Set<string>();
  for (const grant of grants) {
    // Names can contain anything, including ` ON ` and parentheses. The grant of a role has no ` ON `.
    const text = grant.replace(quoted, '');
    // MariaDB lists the privileges of every account, such as writing to the database `test`. They cannot be revoked.
    if (/ TO PUBLIC\b/.test(text)) continue;
    const privileges = /^GRANT (.+?) ON /i.exec(text)?.[1];
    if (privileges === undefined) continue;
    for (const privilege of privileges.replace(/\([^)]*\)/g, '').split(',')) {
      const name = privilege.trim();
      if (!readingPrivileges.has(name.toLowerCase())) excess.add(name.toUpperCase());
    }
  }
  return [...excess].sort();
}
