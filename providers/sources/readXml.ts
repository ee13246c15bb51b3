import { Parser } from 'htmlparser2';

/** The texts of elements by their names without a namespace prefix. */
export type XmlTexts = ReadonlyMap<string, string>;

export interface XmlListing {
  /** The name of the root element. */
  root: string;
  records: XmlTexts[];
  /** The texts outside of records. */
  rest: XmlTexts;
}

/**
 * Reads a listing: a root element with records and texts. Of elements with one name in a record, the first that is not
 * empty counts.
 * @returns null where the XML is cut off
 */
export function readXml(xml: string, recordTag: string): XmlListing | null {
  const records: XmlTexts[] = [];
  const rest = new Map<string, string>();
  let record: Map<string, string> | null = null;
  let root = '';
  let text = '';
  let isWhole = false;
  const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag(tag, { Encoded }) {
        const name = localName(tag);
        root ||= name;
        if (name === recordTag) record = new Map();
        if (Encoded === 'true') record?.set('Encoded', 'true');
        text = '';
      },
      ontext(part) {
        text += part;
      },
      onclosetag(tag, isImplied) {
        const name = localName(tag);
        if (name === root) isWhole = !isImplied;
        if (name === recordTag) {
          if (record) records.push(record);
          record = null;
        } else {
          const target = record ?? rest;
          if (!target.get(name)) target.set(name, text.trim());
        }
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isWhole ? { root, records, rest } : null;
}
