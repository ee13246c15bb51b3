import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { type FileKind, kindOfName } from '../fileKind';
import { addMessage, type MessageAttachment } from './addMessage';

/** Multiparts within multiparts. */
const maxNestingDepth = 50;
const maxHeadersSize = 1_048_576;

/** The kinds of parts without a name, or with a name that says nothing. */
const kindsByType = new Map<string, FileKind>(
  Object.entries({
    'message/rfc822': 'eml',
    'application/pdf': 'pdf',
    'text/plain': 'txt',
    'text/html': 'html',
    'text/csv': 'csv',
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'image/tiff': 'tiff',
  } as const),
);
const encrypted = /^(multipart\/encrypted|application\/(x-)?pkcs7-mime)/i;
/** The parts that programs add for programs: signatures and receipts. */
const unseen =
  /^(application\/(x-)?(pgp|pkcs7)-signature|message\/(delivery|disposition|partial)|text\/x-amp-html)/;

function addressesOf(addresses: PostalMime.Address[] = []): string {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => (name && name !== address ? `${name} <${address}>` : (address ?? name)))
    .join(', ');
}

/** `2025-03-04 14:05`, as the clock of the sender showed it; as it is written where it can't be read. */
function dateOf(written: string | undefined): string {
  const time = Date.parse(written ?? '');
  if (written === undefined || Number.isNaN(time)) return written ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /([-+])(\d{2})(\d{2})\b/.exec(written) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(time + offset * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

function attachmentsOf({ attachments }: PostalMime.Email): MessageAttachment[] {
  return attachments
    .filter(({ mimeType, related, disposition }) => {
      const isShownInText = related === true && disposition !== 'attachment' && mimeType.startsWith('image/');
      return !isShownInText && !unseen.test(mimeType);
    })
    .map(({ filename, mimeType, content }, index) => {
      const kind = kindOfName(filename ?? '') ?? kindsByType.get(mimeType);
      const name = filename?.trim() || `attachment ${index + 1}`;
      return { filename: name, content: new Uint8Array(content as ArrayBuffer), kind };
    });
}

async function parse(path: string): Promise<PostalMime.Email> {
  try {
    return await PostalMime.parse(readFileSync(path), {
      forceRfc822Attachments: true,
      attachmentEncoding: 'arraybuffer',
      maxNestingDepth,
      maxHeadersSize,
    });
  } catch (error) {
    throw new ConversionError(
      'damaged',
      `The message could not be read: ${maxNestingDepth} parts may be nested, and its headers may have 1 MB.`,
      { cause: error },
    );
  }
}

/** An email message: its text and its attachments. Nothing is fetched. */
export async function convertEml(conversion: Conversion): Promise<DocumentHead> {
  const email = await parse(conversion.path);
  const headerOf = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  if (encrypted.test(headerOf('content-type') ?? '') && !/signed-data/i.test(headerOf('content-type') ?? ''))
    throw new ConversionError(
      'password_protected',
      'The message is encrypted. Save it from a program that can read it, without encryption.',
    );
  const fields: [string, string][] = [
    ['From', addressesOf(email.from && [email.from])],
    ['To', addressesOf(email.to)],
    ['Cc', addressesOf(email.cc)],
    ['Date', dateOf(headerOf('date'))],
  ];
  return addMessage(conversion, {
    subject: email.subject?.trim() || null,
    fields: fields.filter(([, value]) => value !== ''),
    text: email.text ?? null,
    html: email.html ?? null,
    attachments: attachmentsOf(email),
  });
}
