import { createReadStream, statSync } from 'node:fs';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { parseXml } from '../office/readXml';
import { XmlWriter } from './xmlWriter';

/** XML of any vocabulary, as text with the names of its elements where they help. Nothing is fetched or expanded. */
export async function convertXml({ path, add, progress }: Conversion): Promise<DocumentHead> {
  const writer = new XmlWriter(add);
  const size = statSync(path).size;
  let language: string | null = null;
  async function* bytes(): AsyncGenerator<Buffer> {
    let read = 0;
    for await (const piece of createReadStream(path)) {
      yield piece as Buffer;
      read += (piece as Buffer).length;
      progress(read / size);
    }
  }
  const malformed = await parseXml(bytes(), {
    open(name, attributes) {
      language ??= /^[a-z]{2}/i.exec(attributes.lang ?? '')?.[0].toLowerCase() ?? null;
      writer.begin(name, attributes);
    },
    close: () => writer.end(),
    text: (text) => writer.write(text),
    doctype(declaration) {
      if (declaration.includes('['))
        throw new ConversionError(
          'unsupported',
          'The file declares XML entities, which are not expanded. It was not read.',
        );
    },
  });
  if (malformed) {
    const line = /^\D*(\d+):/.exec(malformed.message)?.[1];
    throw new ConversionError('damaged', `The file is not valid XML${line ? ` (line ${line})` : ''}.`, {
      cause: malformed,
    });
  }
  return { title: null, language, pageCount: null, metadata: {} };
}
