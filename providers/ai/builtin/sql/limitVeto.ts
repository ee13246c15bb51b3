import type { Item } from './items';
import type { Linked } from './linkWords';
import type { Plan } from './plan';

const isExtreme = /^(most|least|highest|lowest|distinct|asc|desc)$/;

/** Whether the first few may be of an item, or it tells how they are the first. */
const isCounted = ({ what }: Item) =>
  /^(table|column|value|flag|measure)$/.test(what.kind) ||
  (what.kind === 'operator' && isExtreme.test(what.name));

/** "from 24 to 36 has the highest salary" asks for no 36 rows: how many are asked for stands beside what they are. */
export function limitElsewhere({ orders }: Plan, { words, items }: Linked): boolean {
  const { tokens, lexicon } = words;
  const limit = orders.find(({ limit }) => limit !== null && limit > 1)?.limit;
  const places = tokens.flatMap(({ value, lower }, at) =>
    limit != null && (value ?? lexicon.numbers.get(lower)) === limit ? [at] : [],
  );
  const isBeside = (at: number) =>
    at < 2 ||
    items[at + 1]?.some(isCounted) ||
    items.flat().some((item) => item.end === at && isCounted(item));
  return places.length > 0 && !places.some(isBeside);
}
