/** Whether values are nested deeper than a limit; no deeper than that is looked. */
export function isDeeper(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((child) => isDeeper(child, limit - 1));
}
