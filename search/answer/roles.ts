import names from '../../language/data/roles.json';
import { toRegExp } from '../../language/patterns';

/** Who does something, without a name: people and bodies by what they do, are or belong to. English only. */
const role = toRegExp(
  ['\\b', { oneOf: [[{ oneOf: names.en.singular }, 's?'], { oneOf: names.en.forms }] }, '\\b'],
  'iu',
);

/** Whether a sentence names people by their role ("the dealer", "those who"). */
export function hasRole(sentence: string): boolean {
  return role.test(sentence);
}
