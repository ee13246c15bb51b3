import { type Pattern, toRegExp } from '../../language/patterns';
import data from './data/addresses.json';

/**
 * Addresses that stand by themselves. Without a path behind it only a common top-level domain ends one: others may be file
 * names and names of products.
 */
const parts: Record<string, Pattern> = data.parts;
const bareAddresses = data.bare.map((pattern) => toRegExp(pattern, 'giu', parts));

const image = /!\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])?/g;
/** An address may hold one pair of parentheses. What may follow it begins with another character: linear on any text. */
const link = /\[([^[\]]*)\](?:\(\s{0,3}<?((?:[^()<>\s]|\([^()<>\s]*\))*)(?:[\s>][^()]*)?\)|\[[^[\]]+\])/g;
const definition = /^\s*\[[^[\]]+\]:.*$/gm;
const tag = /<\/?[a-z][^<>]*>/gi;
const program = /^\s*(?:javascript|vbscript|data):/i;

/**
 * A statement without images and tags, and without links and addresses that stand in no source: a document that
 * misleads the model could have it send what it read to an address of its own.
 */
export function withoutForeignLinks(statement: string, known: string[]): string {
  const isKnown = (address: string) =>
    address !== '' && !program.test(address) && known.some((text) => hasAddress(text, address));
  let text = statement
    .replace(definition, '')
    .replace(image, '$1')
    .replace(link, (whole, label: string, address?: string) => (isKnown(address ?? '') ? whole : label))
    .replace(tag, '');
  for (const pattern of bareAddresses) {
    text = text.replace(pattern, (address) => {
      const end = /[.,;:!?]*$/.exec(address)?.[0] ?? '';
      return isKnown(address.slice(0, address.length - end.length)) ? address : end;
    });
  }
  return text.replace(/ +(?=[.,;:!?]|$)/g, '').trim();
}

/** Whether an address stands in a text, and not as a part of a longer name. */
function hasAddress(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + address.length)) {
    const before = text[at - 1] ?? ' ';
    const behind = text.slice(at + address.length, at + address.length + 2);
    if (!/[\p{L}\p{N}@-]/u.test(before) && !/^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(behind)) return true;
  }
  return false;
}
