import { addressFault } from './fault';

const known = ['sslmode', 'sslca', 'schemas'] as const;
/** The options of an address that are given, decoded. */
export type AddressOptions = ReadonlyMap<(typeof known)[number], string>;

const allowed = `Allowed: ${known.join(', ')}`;
const harmlessName = /^[a-z][a-z0-9_-]{0,39}$/i;

/** @throws ValidationError that names the option at fault, without its value */
export function readOptions(search: string): AddressOptions {
  const options = new Map<(typeof known)[number], string>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [written = '', ...rest] = pair.split('=');
    const name = known.find((name) => name === (written === 'ssl-mode' ? 'sslmode' : written));
    if (name === undefined) {
      const shown = harmlessName.test(written) && rest.length > 0 ? `\`${written}\`` : '';
      throw addressFault(
        `the address has an unknown option ${shown || '(its name is not shown)'}. ${allowed}`,
      );
    }
    if (options.has(name)) throw addressFault(`the option \`${name}\` of the address is given twice`);
    try {
      options.set(name, decodeURIComponent(rest.join('=')));
    } catch {
      throw addressFault(`the option \`${name}\` of the address is not percent-encoded`);
    }
  }
  return options;
}

const maxSchemas = 50;
const maxNameLength = 64;

/** The schemas to read, or null for those that are read where none are named. */
export function parseSchemas(options: AddressOptions): string[] | null {
  const given = options.get('schemas');
  if (given === undefined) return null;
  const names = [...new Set(given.split(',').map((name) => name.trim()))];
  if (
    names.length > maxSchemas ||
    names.some((name) => !/^[^\0]+$/.test(name) || name.length > maxNameLength)
  )
    throw addressFault(
      `the option \`schemas\` of the address must be 1 to ${maxSchemas} names with commas between them`,
    );
  return names;
}
