import names from './data/names.json';
import type { IndexedColumn } from './schemaTypes';
import { stem } from './words';

const stemsOf = (words: string) => new Set(words.split(' ').map(stem));
const kinds = { limits: stemsOf(names.limits), money: stemsOf(names.money), persons: stemsOf(names.persons) };
const has = (stems: readonly string[], kind: ReadonlySet<string>) => stems.some((word) => kind.has(word));

/** A column of what a value may or should be: "min stock", "budget". */
export const isLimit = ({ stems }: IndexedColumn) => has(stems, kinds.limits);
export const isMoney = ({ stems }: IndexedColumn) => has(stems, kinds.money);

/** A column of a sheet that is called by what somebody is: "driver". */
export const isOfPersons = ({ table, content, core }: IndexedColumn) =>
  table.isOnlySheet && content === 'text' && core.every((word) => kinds.persons.has(word));
