import { type Pdfium, readUtf16 } from '../pdfium';

const maxAttachments = 200;

/** The names of the files that a PDF carries in itself. */
export function attachmentNames(pdfium: Pdfium, document: number): string[] {
  const count = Math.min(maxAttachments, pdfium._FPDFDoc_GetAttachmentCount(document));
  const names: string[] = [];
  for (let index = 0; index < count; index++) {
    const attachment = pdfium._FPDFDoc_GetAttachment(document, index);
    const name = attachment
      ? readUtf16(pdfium, (buffer, bytes) => pdfium._FPDFAttachment_GetName(attachment, buffer, bytes)).trim()
      : '';
    if (name) names.push(name);
  }
  return names;
}

/** The values that programs write where nobody did. */
const placeholder = /^(unknown|untitled|user|admin(istrator)?|owner|microsoft.*|.*https?:\/\/.*)$/i;

/** Author, subject, keywords and the day of the document information as a line; null where nobody wrote any. */
export function informationLine(information: Record<string, string>): string | null {
  const said = (key: string) => {
    const value = information[key]?.replace(/\s+/g, ' ').trim() ?? '';
    return placeholder.test(value) ? '' : value;
  };
  const parts = [
    ['Author', said('author')],
    ['Subject', said('subject')],
    ['Keywords', said('keywords')],
  ].filter(([, value]) => value !== '');
  if (parts.length === 0) return null;
  const day = dayOf(information.creationDate ?? '');
  return [...parts, ...(day ? [['Created', day]] : [])].map((part) => part.join(': ')).join('; ');
}

/** The day of a date such as `D:20240131…`, in ISO 8601. */
function dayOf(date: string): string | null {
  const [, year, month, day] = /^(?:D:)?(\d{4})(\d{2})(\d{2})/.exec(date) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}
