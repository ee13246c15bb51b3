import type { Conversion } from '../conversion';
import type { DocumentHead } from '../document';
import { decodeFile } from '../text/decodeFile';
import { HtmlBlocks } from './htmlBlocks';
import { htmlCharset } from './htmlCharset';
import { mainContent } from './mainContent';

/** A web page: its main content as blocks. Scripts and styles are dropped unread, and nothing is fetched. */
export async function convertHtml(conversion: Conversion): Promise<DocumentHead> {
  const reader = new HtmlBlocks();
  for (const { text, share } of decodeFile(conversion.path, htmlCharset)) {
    reader.write(text);
    conversion.progress(share);
  }
  const { blocks, title, language, metadata } = reader.end();
  for (const block of mainContent(blocks)) conversion.add(block);
  return { title, language, pageCount: null, metadata };
}
