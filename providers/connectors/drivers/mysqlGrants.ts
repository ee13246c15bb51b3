/** Privileges by which nothing can be changed and no file be read or written. */
const readingPrivileges = new Set([
  ...['usage', 'select', 'show view', 'show databases', 'references', 'process'],
  ...['replication client', 'binlog monitor', 'slave monitor', 'replica monitor'],
]);
const quoted = /`(?:[^`]|``)*`|"(?:[^"]|"")*"|'(?:[^'\\]|\\.|'')*'/g;

/** What lines of `SHOW GRANTS` allow beyond reading, as the server names it: `INSERT`, `FILE`, `ALL PRIVILEGES`. */
export function excessOf(grants: string[]): string[] {
  const excess = new Set<string>();
  for (const grant of grants) {
    // Names could hold anything, ` ON ` and parentheses too. The grant of a role has no ` ON `.
    const text = grant.replace(quoted, '');
    // MariaDB lists what everybody may, such as writing to the database `test`: no account can be without it.
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
