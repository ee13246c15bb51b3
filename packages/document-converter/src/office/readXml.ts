import { SaxesParser } from 'saxes';
import { ConversionError } from '../conversionError';
import { createDecoder, type Decoder } from '../text/createDecoder';
import { isKnownCharset } from '../text/detectCharset';
import type { ZipArchive } from './zipArchive';

/** Attributes without namespace prefix, but for those of relationships (`r:id`). */
export type Attributes = Record<string, string>;

export interface XmlHandlers {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const localNames = new Map<string, string>();

function localName(name: string): string {
  const known = localNames.get(name);
  if (known !== undefined) return known;
  const local = name.slice(name.indexOf(':') + 1);
  if (localNames.size < 10_000) localNames.set(name, local);
  return local;
}

/** In the transitional and in the strict form of the standard. */
const relationshipsNamespace = /\/officeDocument\/(2006\/)?relationships$/;

/** Names attributes without their prefixes, but for those of relationships: whatever theirs is, it becomes `r:`. */
class AttributeNames {
  private readonly relationships = new Set(['r']);

  local(attributes: Record<string, string>): Attributes {
    const result: Attributes = {};
    for (const name in attributes) {
      const value = attributes[name];
      if (value === undefined) continue;
      const colon = name.indexOf(':');
      const prefix = colon < 0 ? '' : name.slice(0, colon);
      if (prefix === 'xmlns') {
        if (relationshipsNamespace.test(value)) this.relationships.add(name.slice(colon + 1));
      } else if (prefix && this.relationships.has(prefix)) result[`r:${name.slice(colon + 1)}`] = value;
      else result[localName(name)] = value;
    }
    return result;
  }
}

/** The decoder by the byte order mark, the XML declaration, or UTF-8. */
function decoderFor(first: Buffer): Decoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be');
  if (first[0] === 0x3c && first[1] === 0) return new TextDecoder('utf-16le');
  if (first[0] === 0 && first[1] === 0x3c) return new TextDecoder('utf-16be');
  const start = first.subarray(0, 200).toString('latin1');
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)/.exec(start)?.[1] ?? 'utf-8';
  // Bytes that could be read this far are of no charset that needs two for a letter.
  if (/^utf-?16|^ucs/i.test(declared) || !isKnownCharset(declared)) return new TextDecoder('utf-8');
  return createDecoder(declared);
}

/** A part is not valid XML. Optional parts that are malformed are skipped. */
export class MalformedPart extends ConversionError {}

/**
 * Reads XML as events, with names stripped of their prefix. Entities other than XML's own are errors.
 * @returns the first violation of the format; null where there is none
 */
export async function parseXml(
  source: AsyncIterable<Buffer>,
  handlers: XmlHandlers & { doctype(declaration: string): void },
): Promise<Error | null> {
  const parser = new SaxesParser({ position: false });
  const names = new AttributeNames();
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open(localName(name), names.local(attributes as Record<string, string>)),
  );
  if (handlers.close) {
    const { close } = handlers;
    parser.on('closetag', ({ name }) => close(localName(name)));
  }
  if (handlers.text) {
    parser.on('text', handlers.text);
    parser.on('cdata', handlers.text);
  }
  parser.on('doctype', handlers.doctype);
  let malformed: Error | null = null;
  parser.on('error', (error) => {
    malformed ??= error;
  });
  let decoder: Decoder | null = null;
  for await (const bytes of source) {
    decoder ??= decoderFor(bytes);
    parser.write(decoder.decode(bytes, { stream: true }));
    if (malformed) break;
  }
  if (!malformed) parser.close();
  return malformed;
}

/** Reads a part as events. A document type declaration is rejected: Office writes none, and only entity attacks need one. */
export async function readXml(archive: ZipArchive, part: string, handlers: XmlHandlers): Promise<void> {
  const malformed = await parseXml(archive.read(part), {
    ...handlers,
    doctype() {
      throw new ConversionError(
        'unsupported',
        'The document declares XML entities, which are not allowed in Office documents. It was not read.',
      );
    },
  });
  if (malformed) {
    throw new MalformedPart('damaged', `The document is damaged: its part ${part} is not valid XML.`, {
      cause: malformed,
    });
  }
}

/** Like `readXml`, for optional parts. */
export async function readXmlIfPresent(
  archive: ZipArchive,
  part: string,
  handlers: XmlHandlers,
): Promise<void> {
  if (archive.has(part)) await readXml(archive, part, handlers);
}

/** Resolves with the result of `read`, or with null if its part is malformed. */
export async function unlessMalformed<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof MalformedPart) return null;
    throw error;
  }
}
