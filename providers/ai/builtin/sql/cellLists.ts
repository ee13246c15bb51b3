import names from './data/names.json';
import type { Plan } from './plan';
import type { IndexedColumn } from './schemaTypes';
import { normalizeValue } from './words';

const joint = new RegExp(`[,;/&\\n]|\\s(?:${names.joints.split(' ').join('|')})\\s`, 'iu');

/** The parts that a cell lists, normalised: "Warren Beatty and Jeremy Pikser" are two. */
const partsOf = (cell: string) => cell.split(joint).map(normalizeValue);

/** Whether other cells of the column list the value among others: the rows that it is in are more than those that it is. */
export function isListedBesides({ schema }: IndexedColumn, value: string): boolean {
  const own = normalizeValue(value);
  return schema.sampleValues.some(
    (cell) => cell.length > value.length && normalizeValue(cell) !== own && partsOf(cell).includes(own),
  );
}

/** Whether the first of some groups are asked for, and their cells list what other cells hold alone. */
export const areGroupsListed = ({ groups, orders }: Plan): boolean =>
  orders.some(({ limit }) => limit !== null) &&
  groups.some(({ content, schema, isKey }) => {
    if (content !== 'text' || isKey) return false;
    const held = new Set(schema.sampleValues.map(normalizeValue));
    return schema.sampleValues.some((cell) => {
      const parts = partsOf(cell);
      return parts.length > 1 && parts.some((part) => part !== '' && held.has(part));
    });
  });
