/** REST's names in GraphQL's way; what is inside of free-form objects stays as it is. */
const freeForm = new Set(['file_metadata', 'filters_applied', 'rows', 'bounding_boxes']);
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
      freeForm.has(key) ? item : camelCased(item),
    ]),
  );
}

/** Every leaf of REST's answer as a GraphQL selection, so that no field of it is forgotten. */
export function selectionOf(value: unknown): string {
  const sample = Array.isArray(value) ? value[0] : value;
  if (typeof sample !== 'object' || sample === null) return '';
  const fields = Object.entries(sample).map(([key, item]) => {
    const name = key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
    if (freeForm.has(key)) return name;
    // No connector is asked here: what would be in it is not to be seen.
    if (key === 'structured' && item === null) return 'structured { rows }';
    return `${name} ${selectionOf(item)}`;
  });
  return `{ ${fields.join(' ')} }`;
}
