import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decode } from 'iconv-lite';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { withPartFile } from '../fileParts';
import { openCompoundFile, type Storage } from './compoundFile';
import { convertEml } from './convertEml';
import { type Properties, propertiesOf, propertyStream, richTextOf } from './outlookMessage';

/** IDs of properties in [MS-OXPROPS]. */
const ids = {
  ...{ class: 0x001a, subject: 0x0037, sentAt: 0x0039, headers: 0x007d },
  ...{ senderName: 0x0c1a, senderAddress: 0x0c1f, senderSmtp: 0x5d01 },
  ...{ recipientType: 0x0c15, name: 0x3001, address: 0x3003, smtp: 0x39fe },
  ...{ text: 0x1000, richText: 0x1009, html: 0x1013 },
  ...{ content: 0x3701, longName: 0x3707, shortName: 0x3704, type: 0x370e, contentId: 0x3712 },
} as const;
const embeddedMessage = '__substg1.0_3701000D';
const recipientTypes = { To: 1, Cc: 2 } as const;
/** One more than are read: the reader of the message that is too deep names the limit. */
const maxDepth = 4;

const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text.trim()).toString('base64')}?=`;
const addressOf = (name: string, address: string) => {
  const plain = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(address) ? `<${address}>` : '';
  return [name === '' || name === address ? '' : encoded(name), plain]
    .filter((part) => part !== '')
    .join(' ');
};

interface Part {
  type: string;
  content: Buffer;
  filename?: string;
}

function writePart({ type, content, filename }: Part): string[] {
  const name = filename === undefined ? null : encodeURIComponent(Buffer.from(filename).toString());
  return [
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    ...(name === null ? [] : [`Content-Disposition: attachment; filename*=utf-8''${name}`]),
    '',
    content.toString('base64'),
  ];
}

function storagesOf({ storages }: Storage, prefix: string): Storage[] {
  return [...storages].flatMap(([name, open]) => (name.startsWith(prefix) ? [open()] : []));
}

interface Body {
  part: Part | null;
  html: string;
  /** What is wrong with it, as the end of a sentence. */
  fault?: string | null;
}

/** The body in the form that mail programs show: as a page, else as text, else as Rich Text. */
function bodyOf(properties: Properties & { charset: string }): Body {
  const { bytes, text, charset } = properties;
  const stored = bytes(ids.html);
  const html = stored ? decode(stored, charset) : text(ids.html);
  if (html.trim() !== '')
    return { html, part: { type: 'text/html; charset=utf-8', content: Buffer.from(html) } };
  const plain = text(ids.text);
  if (plain.trim() !== '')
    return { html, part: { type: 'text/plain; charset=utf-8', content: Buffer.from(plain) } };
  const { content = null, fault = null } = richTextOf(bytes(ids.richText)) ?? {};
  return { html, fault, part: content && { type: 'application/rtf', content, filename: 'message.rtf' } };
}

/** A message within messages. */
interface Place {
  depth: number;
  /** The message in the words of a note. */
  title: string;
  /** Sentences about what could not be read. */
  notes: string[];
}

function attachmentOf(storage: Storage, charset: string, html: string, place: Place): Part[] {
  const { text, bytes } = propertiesOf(storage, 'object', charset);
  const filename = text(ids.longName) || text(ids.shortName) || text(ids.name);
  const embedded = storage.storages.get(embeddedMessage);
  if (embedded) {
    const { depth, notes } = place;
    if (depth >= maxDepth) return [];
    const named = `${filename || 'message'}.eml`;
    const within = { depth: depth + 1, title: `the message “${named}”`, notes };
    return [{ type: 'message/rfc822', content: toEml(embedded(), 'message', within), filename: named }];
  }
  const contentId = text(ids.contentId);
  if (contentId !== '' && html.includes(`cid:${contentId}`)) return [];
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(text(ids.type)) ? text(ids.type) : 'application/octet-stream';
  return [{ type, content: bytes(ids.content) ?? Buffer.alloc(0), filename: filename || 'attachment' }];
}

/** The message in the format of the internet, with messages within it. */
function toEml(storage: Storage, kind: 'file' | 'message', place: Place): Buffer {
  const properties = propertiesOf(storage, kind);
  const { text, charset } = properties;
  const sent =
    /^Date:[ \t]*(\S.*)$/im.exec(text(ids.headers))?.[1] ?? properties.date(ids.sentAt)?.toUTCString();
  const recipients = storagesOf(storage, '__recip_').map((one) => propertiesOf(one, 'object', charset));
  const recipientsOf = (type: number) =>
    recipients
      .filter(({ number }) => number(ids.recipientType) === type)
      .map((one) => addressOf(one.text(ids.name), one.text(ids.smtp) || one.text(ids.address)))
      .join(', ');
  const { part, html, fault } = bodyOf(properties);
  if (fault) place.notes.push(`The text of ${place.title} ${fault}.`);
  const parts = [
    ...(part ? [part] : []),
    ...storagesOf(storage, '__attach_').flatMap((one) => attachmentOf(one, charset, html, place)),
  ];
  const fields: [string, string][] = [
    ['Subject', encoded(text(ids.subject))],
    ['From', addressOf(text(ids.senderName), text(ids.senderSmtp) || text(ids.senderAddress))],
    ['To', recipientsOf(recipientTypes.To)],
    ['Cc', recipientsOf(recipientTypes.Cc)],
    ['Date', sent?.trim() ?? ''],
  ];
  const boundary = randomUUID();
  const lines = [
    ...fields.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((one) => [`--${boundary}`, ...writePart(one)]),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** A message of Outlook, read as the message of the internet that it was or would be. */
export async function convertMsg(conversion: Conversion): Promise<DocumentHead> {
  const root = openCompoundFile(readFileSync(conversion.path));
  if (!root.streams.has(propertyStream))
    throw new ConversionError(
      'wrong_content',
      'The file is named .msg, but its content is an old Office document.',
    );
  if (/^IPM\.Note\.SMIME$/i.test(propertiesOf(root, 'file').text(ids.class)))
    throw new ConversionError(
      'password_protected',
      'The message is encrypted. Save it from a program that can read it, without encryption.',
    );
  const notes: string[] = [];
  const content = toEml(root, 'file', { depth: 0, title: 'the message', notes });
  const head = await withPartFile(conversion.path, { content, kind: 'eml' }, (path) =>
    convertEml({ ...conversion, path }),
  );
  return notes.length === 0 ? head : { ...head, notes: [...notes, ...(head.notes ?? [])] };
}
