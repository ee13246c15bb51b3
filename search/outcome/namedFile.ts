import data from './data/fileWords.json';

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const light = new Set<string>(data.light.split(' '));
const pointing = new Set<string>(data.pointing.split(' '));

/** "this document", "the file", "it": no file by its name. */
export function pointsAtFile(subject: string): boolean {
  const said = words(subject);
  return said.length > 0 && said.every((word) => light.has(word) || pointing.has(word));
}

/** Whether words name a file: each of them but articles and words for files is a part of its name. */
export function namesFile(subject: string, fileName: string): boolean {
  const parts = new Set(words(fileName.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')));
  const said = words(subject).filter((word) => !light.has(word) && !pointing.has(word));
  return said.length > 0 && said.every((word) => parts.has(word));
}
