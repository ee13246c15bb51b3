export interface Sorting {
  column: string;
  isDescending: boolean;
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A value as a number: exact decimals are texts in JSON. */
export const numberOf = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
    ? Number(value)
    : null;

/** Numbers by size, other values as texts; what is missing comes last in both directions. */
export function sortRows<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  { column, isDescending }: Sorting,
): Row[] {
  const direction = isDescending ? -1 : 1;
  const isMissing = (value: unknown) => value === null || value === undefined;
  return [...rows].sort(({ [column]: a }, { [column]: b }) => {
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    const [one, other] = [numberOf(a), numberOf(b)];
    const order = one !== null && other !== null ? one - other : words.compare(String(a), String(b));
    return direction * order;
  });
}
