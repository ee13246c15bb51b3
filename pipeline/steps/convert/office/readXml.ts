import { SaxesParser } from 'saxes';
import { ConversionError } from '../../../../domain/ports/converter';
import type { ZipArchive } from './zipArchive';

/** Attributes without namespace prefix, but for those of relationships, which keep theirs (`r:id`). */
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

function localAttributes(attributes: Record<string, string>): Attributes {
  const result: Attributes = {};
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) result[name.startsWith('r:') ? name : localName(name)] = value;
  }
  return result;
}

type Decoder = InstanceType<typeof TextDecoder>;

function decoderFor(first: Buffer): Decoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}

/**
 * Reads a part as events, with names stripped of their prefix. A document type declaration is refused: Office
 * writes none, and only tricks with entities need one. Entities other than XML's own are errors.
 */
export async function readXml(archive: ZipArchive, part: string, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ position: false });
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open(localName(name), localAttributes(attributes as Record<string, string>)),
  );
  if (handlers.close) {
    const { close } = handlers;
    parser.on('closetag', ({ name }) => close(localName(name)));
  }
  if (handlers.text) {
    parser.on('text', handlers.text);
    parser.on('cdata', handlers.text);
  }
  parser.on('doctype', () => {
    throw new ConversionError(
      'The document declares XML entities, which no Office document does; it was not read.',
    );
  });
  let malformed: Error | null = null;
  parser.on('error', (error) => {
    malformed ??= error;
  });
  let decoder: Decoder | null = null;
  for await (const bytes of archive.read(part)) {
    decoder ??= decoderFor(bytes);
    parser.write(decoder.decode(bytes, { stream: true }));
    if (malformed) break;
  }
  if (!malformed) parser.close();
  if (malformed) {
    throw new ConversionError(`The document is damaged: its part ${part} is not valid XML.`, {
      cause: malformed,
    });
  }
}

/** Like `readXml`, for parts a sound document may lack. */
export async function readXmlIfPresent(
  archive: ZipArchive,
  part: string,
  handlers: XmlHandlers,
): Promise<void> {
  if (archive.has(part)) await readXml(archive, part, handlers);
}
