const maxShown = 10;

/** A warning about an account that may do more than read; null for one that only reads. */
export function describeExcessPrivileges(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const more = names.length > maxShown ? ` and ${names.length - maxShown} more` : '';
  return (
    `The database account has privileges beyond reading: ${names.slice(0, maxShown).join(', ')}${more}. ` +
    'Revoke them, or use an account with SELECT only.'
  );
}
