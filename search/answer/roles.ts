import names from '../../language/data/roles.json';

/** Who does something, without a name: people and bodies by what they do, are or belong to. English only. */
const role = new RegExp(
  `\\b(?:(?:${names.join('|')})s?|(?:agenc|authorit|famil|compan|facult)(?:y|ies)|everyone|everybody|anyone|anybody|nobody|no one|those who|people)\\b`,
  'iu',
);

/** Whether a sentence names people by their role ("the dealer", "those who"). */
export function hasRole(sentence: string): boolean {
  return role.test(sentence);
}
