import { makeMessage } from './makeMessage';

const [subject, text, richText] = [0x0037, 0x1000, 0x1009];
const dictionaryBytes = 207;
const longestMatch = 17;

/** Rich Text whose last character is repeated, in the compression of Outlook: it expands to eight times its size. */
function repeated(start: string, matches: number): Buffer {
  if (start.length !== 8) throw new Error('The start has the eight characters of a group.');
  const bytes: number[] = [0, ...Buffer.from(start, 'latin1')];
  let end = dictionaryBytes + start.length;
  for (let at = 0; at < matches; at++) {
    if (at % 8 === 0) bytes.push(0xff);
    const token = (((end - 1) & 4095) << 4) | (longestMatch - 2);
    bytes.push(token >> 8, token & 255);
    end += longestMatch;
  }
  const head = Buffer.alloc(16);
  head.writeUInt32LE(bytes.length + 12, 0);
  head.writeUInt32LE(end - dictionaryBytes, 4);
  head.write('LZFu', 8, 'latin1');
  return Buffer.concat([head, Buffer.from(bytes)]);
}

const withRichText = (content: Buffer) =>
  makeMessage({ properties: { [subject]: 'Rent', [richText]: content } });

function toldSize(content: Buffer, size: number): Buffer {
  const bytes = Buffer.from(content);
  bytes.writeUInt32LE(size, 0);
  return bytes;
}

/** Messages of Outlook. */
export const messages: Record<string, () => Buffer> = {
  'groups.msg': () => withRichText(repeated('{\\rtf1{{', 170_000)),
  'words.msg': () => withRichText(repeated('{\\rtf1 a', 40_000)),
  'told-size.msg': () => withRichText(toldSize(repeated('{\\rtf1 a', 10), 0xfffffff0)),
  'recipients.msg': () =>
    makeMessage({
      properties: { [subject]: 'Rent', [text]: 'It is due.' },
      recipients: Array.from({ length: 1_000 }, (_, index) => ({
        name: `${index}<`.repeat(50),
        address: `${index}@`.repeat(50),
      })),
    }),
  'attachments.msg': () =>
    makeMessage({
      properties: { [subject]: 'Rent', [text]: 'It is due.' },
      attachments: Array.from({ length: 500 }, (_, index) => ({
        name: `${index}.msg`,
        content: { properties: { [richText]: repeated('{\\rtf1{{', 8) } },
      })),
    }),
};
