import { type Folder, writeCompoundFile } from './writeCompoundFile';

interface MessageParts {
  /** Texts and bytes by the ID of their property in [MS-OXPROPS]. */
  properties: Record<number, string | Buffer>;
  recipients?: { name: string; address: string }[];
  attachments?: { name: string; content: Buffer | MessageParts }[];
}

function propertiesOf(values: Record<number, string | Buffer>, headerBytes: number): Folder {
  const streams = Object.entries(values).map(([id, value]) => {
    const isText = typeof value === 'string';
    const name = `__substg1.0_${Number(id).toString(16).toUpperCase().padStart(4, '0')}${isText ? '001F' : '0102'}`;
    return [name, isText ? Buffer.from(value, 'utf16le') : value] as const;
  });
  return { '__properties_version1.0': Buffer.alloc(headerBytes), ...Object.fromEntries(streams) };
}

function folderOf(
  { properties, recipients = [], attachments = [] }: MessageParts,
  headerBytes: number,
): Folder {
  const folder = propertiesOf(properties, headerBytes);
  for (const [index, { name, address }] of recipients.entries()) {
    folder[`__recip_version1.0_#${index}`] = propertiesOf({ 12289: name, 14846: address }, 8);
  }
  for (const [index, { name, content }] of attachments.entries()) {
    folder[`__attach_version1.0_#${index}`] = Buffer.isBuffer(content)
      ? propertiesOf({ 14087: name, 14081: content }, 8)
      : { ...propertiesOf({ 14087: name }, 8), '__substg1.0_3701000D': folderOf(content, 24) };
  }
  return folder;
}

/** A message as Outlook stores it. */
export const makeMessage = (parts: MessageParts): Buffer => writeCompoundFile(folderOf(parts, 32));
