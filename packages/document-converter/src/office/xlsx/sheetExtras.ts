import type { Relationship } from '../officePackage';
import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { columnOf } from './cellText';

/** Cells shown as one, columns from 0, rows from 1. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The properties of cells that a sheet gives only after all of them. */
export interface SheetExtras {
  merges: Merge[];
  /** Web addresses by cell reference. */
  links: Map<string, string>;
  /** Whether a filter is at work, so that rows are hidden that its author did not hide. */
  isFiltered: boolean;
  /** Whether a cell has a formula without a result, or with the result 0. */
  mayLackResults: boolean;
}

/** A larger sheet is not unpacked twice. */
const maxScannedBytes = 64 * 1_048_576;
const maxMerges = 50_000;
const longestTag = 4096;
const wanted = /<(?:\w+:)?(mergeCell|hyperlink|filterColumn)\s([^>]*)>/g;
const withoutResult =
  /<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>0?<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/;

function mergeOf(reference: string): Merge | null {
  const [first = '', last = ''] = reference.split(':');
  const [left, right] = [columnOf(first), columnOf(last)];
  const [top, bottom] = [first, last].map((cell) => Number(cell.replace(/^[A-Za-z$]+/, '')));
  if (left === null || right === null || !top || !bottom) return null;
  return { top, left, bottom, right };
}

/**
 * Finds merged cells and links, which stand at a sheet's end, before its cells are read. The bytes are searched
 * without parsing them, since that takes a small part of the time.
 */
export async function readExtras(
  archive: ZipArchive,
  part: string,
  relationships: Relationship[],
): Promise<SheetExtras> {
  const extras: SheetExtras = { merges: [], links: new Map(), isFiltered: false, mayLackResults: false };
  for (const { type, target } of relationships) {
    if (type === 'table' && (await contains(archive, target, 'filterColumn'))) extras.isFiltered = true;
  }
  if (archive.sizeOf(part) > maxScannedBytes) return extras;
  const addresses = new Map(
    relationships
      .filter(({ external, target }) => external && /^https?:/.test(target))
      .map(({ id, target }) => [id, target]),
  );
  let rest = '';
  for await (const bytes of archive.scan(part)) {
    const text = rest + bytes.toString('latin1');
    let end = 0;
    extras.mayLackResults ||= withoutResult.test(text);
    for (const match of text.matchAll(wanted)) {
      const [tag, name, attributes = ''] = match;
      end = match.index + tag.length;
      const reference = /\bref="([^"]+)"/.exec(attributes)?.[1] ?? '';
      if (name === 'filterColumn') extras.isFiltered = true;
      else if (name === 'hyperlink') {
        const address = addresses.get(/\w:id="([^"]+)"/.exec(attributes)?.[1] ?? '');
        if (address) extras.links.set(reference.split(':')[0] ?? '', address);
      } else if (extras.merges.length < maxMerges) {
        const merge = mergeOf(reference);
        if (merge) extras.merges.push(merge);
      }
    }
    rest = text.slice(Math.max(end, text.length - longestTag));
  }
  return extras;
}

async function contains(archive: ZipArchive, part: string, element: string): Promise<boolean> {
  let found = false;
  await readXmlIfPresent(archive, part, {
    open(name) {
      if (name === element) found = true;
    },
  });
  return found;
}
