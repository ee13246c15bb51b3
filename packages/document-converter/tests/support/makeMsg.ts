import { utils, write } from 'cfb';

interface MessageParts {
  /** Texts and bytes by the ID of their property. */
  properties?: Record<number, string | Uint8Array>;
  /** Numbers and dates by the ID of their property. */
  values?: Record<number, number | Date>;
  recipients?: { name: string; address: string; type: number }[];
  attachments?: { name: string; content?: Uint8Array; contentId?: string; message?: MessageParts }[];
  /** Texts in 8 bits of this charset in place of UTF-16. */
  codepage?: number;
}

const epochMs = 11_644_473_600_000;

function propertyStream(values: Record<number, number | Date>, headerBytes: number): Buffer {
  const records = Object.entries(values).map(([id, value]) => {
    const record = Buffer.alloc(16);
    record.writeUInt16LE(value instanceof Date ? 0x40 : 0x03, 0);
    record.writeUInt16LE(Number(id), 2);
    if (typeof value === 'number') record.writeInt32LE(value, 8);
    else record.writeBigUInt64LE((BigInt(value.getTime()) + BigInt(epochMs)) * 10_000n, 8);
    return record;
  });
  return Buffer.concat([Buffer.alloc(headerBytes), ...records]);
}

/** A message as Outlook stores it, in a compound file. */
export function makeMsg(message: MessageParts): Buffer {
  const file = utils.cfb_new();
  const add = (path: string, id: number, value: string | Uint8Array, isWide = true) => {
    const type = typeof value !== 'string' ? '0102' : isWide ? '001F' : '001E';
    const content = typeof value === 'string' ? Buffer.from(value, isWide ? 'utf16le' : 'latin1') : value;
    const name = `__substg1.0_${id.toString(16).toUpperCase().padStart(4, '0')}${type}`;
    utils.cfb_add(file, `${path}${name}`, content);
  };
  const addMessage = (path: string, parts: MessageParts, headerBytes: number) => {
    const { properties = {}, values = {}, recipients = [], attachments = [], codepage } = parts;
    const all = codepage === undefined ? values : { ...values, 16381: codepage };
    utils.cfb_add(file, `${path}__properties_version1.0`, propertyStream(all, headerBytes));
    for (const [id, value] of Object.entries(properties))
      add(path, Number(id), value, codepage === undefined);
    for (const [index, { name, address, type }] of recipients.entries()) {
      const folder = `${path}__recip_version1.0_#0000000${index}/`;
      utils.cfb_add(file, `${folder}__properties_version1.0`, propertyStream({ 3093: type }, 8));
      add(folder, 0x3001, name);
      add(folder, 0x39fe, address);
    }
    for (const [index, { name, content, contentId, message: within }] of attachments.entries()) {
      const folder = `${path}__attach_version1.0_#0000000${index}/`;
      utils.cfb_add(file, `${folder}__properties_version1.0`, propertyStream({ 14085: within ? 5 : 1 }, 8));
      add(folder, 0x3707, name);
      if (contentId !== undefined) add(folder, 0x3712, contentId);
      if (content) add(folder, 0x3701, content);
      if (within) addMessage(`${folder}__substg1.0_3701000D/`, within, 24);
    }
  };
  addMessage('/', message, 32);
  return Buffer.from(write(file, { type: 'buffer' }));
}
