import { convertBytes, shown } from './support/convertBytes';
import { makeMsg } from './support/makeMsg';
import { makePdf } from './support/makePdf';

const [subject, sentAt, headers, senderName, senderSmtp] = [0x0037, 0x0039, 0x007d, 0x0c1a, 0x5d01];
const [text, richText, html, messageClass] = [0x1000, 0x1009, 0x1013, 0x001a];

const offer = {
  properties: {
    [subject]: 'Angebot für das Büro',
    [senderName]: 'Jürgen Müller',
    [senderSmtp]: 'jm@example.com',
    [text]: 'Guten Tag,\r\n\r\nanbei das Angebot.',
  },
  values: { [sentAt]: new Date('2025-03-04T13:05:00Z') },
  recipients: [
    { name: 'Team, Nord', address: 'nord@example.com', type: 1 },
    { name: 'ops@example.com', address: 'ops@example.com', type: 1 },
    { name: 'Boss', address: 'boss@example.com', type: 2 },
  ],
};

test('a message is its subject, its fields and its text, as one of the internet is', async () => {
  const { title, metadata, blocks } = await convertBytes('a.msg', makeMsg(offer));
  expect(title).toBe('Angebot für das Büro');
  const fields = [
    'From: Jürgen Müller <jm@example.com>',
    'To: Team, Nord <nord@example.com>, ops@example.com',
    'Cc: Boss <boss@example.com>',
    'Date: 2025-03-04 13:05',
  ];
  expect(shown(blocks)).toEqual([
    '# Angebot für das Büro',
    fields.join('\n'),
    'Guten Tag,',
    'anbei das Angebot.',
  ]);
  expect(metadata).toMatchObject({ from: 'Jürgen Müller <jm@example.com>', date: '2025-03-04 13:05' });
});

test('the date is as the clock of the sender showed it, where the headers of the message tell it', async () => {
  const sent = 'Received: x\r\nDate: Tue, 4 Mar 2025 14:05:00 +0100\r\nX: y\r\n';
  const message = { ...offer, properties: { ...offer.properties, [headers]: sent } };
  expect((await convertBytes('a.msg', makeMsg(message))).metadata.date).toBe('2025-03-04 14:05');
});

test('of the forms of a text the page is read, in the charset that the message says', async () => {
  const page =
    '<p>Prei\u00dfe:</p><table><tr><th>Tisch</th><th>EUR</th></tr><tr><td>Eiche</td><td>450</td></tr></table>';
  const message = {
    codepage: 1252,
    properties: { [subject]: 'Gr\u00f6\u00dfe', [text]: 'plain', [html]: Buffer.from(page, 'latin1') },
  };
  const { title, blocks } = await convertBytes('a.msg', makeMsg(message));
  expect(title).toBe('Größe');
  expect(shown(blocks).slice(1)).toEqual([
    'Preiße:',
    [
      ['Tisch', 'EUR'],
      ['Eiche', '450'],
    ],
  ]);
});

test('a message with no text but Rich Text is read', async () => {
  const rtf = stored('{\\rtf1\\ansi The rent is due on Monday.\\par}');
  const message = { properties: { [subject]: 'Rent', [richText]: rtf } };
  expect(shown((await convertBytes('a.msg', makeMsg(message))).blocks).at(-1)).toBe(
    'The rent is due on Monday.',
  );
});

/** Rich Text as Outlook stores it without compression, with the size that the data tells. */
function stored(rtf: string, size = rtf.length + 12, kind = 'MELA'): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(size, 0);
  head.writeUInt32LE(rtf.length, 4);
  head.write(kind, 8, 'latin1');
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')]);
}
const lease = '{\\rtf1\\ansi The rent is due on Monday.\\par The keys are with Ada.\\par}';
const damaged = 'The text of the message could not be read: its Rich Text is damaged.';
const partial = 'The text of the message may be wrong or incomplete: its Rich Text is damaged.';
/** `{\rtf1\ansi\ansicpg1252\pard hello world}` of [MS-OXRTFCP]. */
const compressed = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232' + '0af32068656c090020627705b06c647d0a800fa0',
  'hex',
);
const edited = (at: number, value: number) => {
  const bytes = Buffer.from(compressed);
  bytes.writeUInt8(value, at);
  return bytes;
};

test.each([
  ['of no known kind', stored(lease, undefined, 'XXXX'), damaged, []],
  ['that is cut off in its head', stored(lease).subarray(0, 9), damaged, []],
  ['that is cut off', stored(lease).subarray(0, 60), partial, ['The rent is due on Monday.']],
  ['that tells a size of gigabytes', stored(lease, 0xfffffff0), partial, ['The rent is due on Monday.']],
  ['whose checksum differs', edited(30, 0x41), partial, []],
  ['that is larger than 8 MB', Buffer.alloc(8_388_609), expect.stringContaining('8 MB'), []],
])('Rich Text %s leaves a note, and what can be read of it', async (_title, content, note, texts) => {
  const message = { properties: { [subject]: 'Rent', [richText]: content } };
  const { blocks, notes } = await convertBytes('a.msg', makeMsg(message));
  expect(notes).toEqual([note]);
  expect(shown(blocks)).toEqual(expect.arrayContaining(['# Rent', ...texts]));
});

test('compressed Rich Text is read, and sound text leaves no note', async () => {
  const message = { properties: { [subject]: 'Greeting', [richText]: compressed } };
  const { blocks, notes } = await convertBytes('a.msg', makeMsg(message));
  expect([shown(blocks).at(-1), notes ?? []]).toEqual(['hello world', []]);
});

test('damaged Rich Text of a message within the message is noted with its name', async () => {
  const message = {
    ...offer,
    attachments: [{ name: 'earlier', message: { properties: { [richText]: Buffer.alloc(20, 1) } } }],
  };
  const { notes } = await convertBytes('a.msg', makeMsg(message));
  expect(notes).toEqual([
    'The text of the message “earlier.eml” could not be read: its Rich Text is damaged.',
  ]);
});

test('damaged Rich Text beside a sound text is not missed', async () => {
  const properties = { ...offer.properties, [richText]: Buffer.alloc(20, 1) };
  expect((await convertBytes('a.msg', makeMsg({ ...offer, properties }))).notes ?? []).toEqual([]);
});

test('attachments and messages within the message are read, without pictures of its text', async () => {
  const pdf = await makePdf([[{ text: 'Delivery in six weeks.', x: 72, y: 700 }]]);
  const message = {
    ...offer,
    properties: { ...offer.properties, [html]: Buffer.from('<p>See below. <img src="cid:logo@1"></p>') },
    attachments: [
      { name: 'offer.pdf', content: pdf },
      { name: 'logo.png', content: Buffer.from('no picture'), contentId: 'logo@1' },
      { name: 'all.zip', content: Buffer.from('PK') },
      {
        name: 'earlier',
        message: { properties: { [subject]: 'The first offer', [text]: 'It was 500.' } },
      },
    ],
  };
  const { blocks, notes } = await convertBytes('a.msg', makeMsg(message));
  expect(shown(blocks).slice(1)).toEqual([
    expect.stringContaining('Attachments: offer.pdf, all.zip, earlier.eml'),
    'See below.',
    '# offer.pdf',
    'Delivery in six weeks.',
    '# earlier.eml',
    '## The first offer',
    'It was 500.',
  ]);
  expect(notes).toEqual(['The attachment “all.zip” was not read: its type is not supported.']);
});

test('messages in messages are read three deep, and the next is named', async () => {
  const within = (depth: number): Parameters<typeof makeMsg>[0] => ({
    properties: { [subject]: `Message ${depth}`, [text]: `Text ${depth}` },
    attachments: depth < 5 ? [{ name: `m${depth + 1}`, message: within(depth + 1) }] : [],
  });
  const { blocks, notes } = await convertBytes('a.msg', makeMsg(within(0)));
  const texts = shown(blocks).join('\n');
  expect(texts).toContain('Text 2');
  expect(texts).not.toContain('Text 4');
  expect(notes?.join()).toContain('within more than 3 others');
});

const sound = makeMsg({ ...offer, attachments: [{ name: 'a.txt', content: Buffer.alloc(20_000, 'a') }] });

test.each([
  ['an encrypted message', makeMsg({ properties: { [messageClass]: 'IPM.Note.SMIME' } }), 'is encrypted'],
  ['a text', Buffer.from('Subject: x'), 'its content is plain text'],
  ['a file that is cut off', sound.subarray(0, 700), 'The message is damaged'],
])('%s is refused with the reason', async (_title, content, reason) => {
  await expect(convertBytes('a.msg', content)).rejects.toThrow(reason);
});

test('a message of Outlook named as a document is refused', async () => {
  await expect(convertBytes('a.docx', sound)).rejects.toThrow('old binary Office format');
});

test('chains of sectors and entries that lead back to themselves are damaged', async () => {
  const tableAt = (sound.readUInt32LE(0x4c) + 1) * 512;
  const directoryAt = (sound.readUInt32LE(0x30) + 1) * 512;
  const child = sound.readUInt32LE(directoryAt + 0x4c);
  const edited = (edit: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(sound);
    edit(bytes);
    return bytes;
  };
  // Each sector is followed by the first, an entry by itself, and a sector of the table's own chain by itself.
  const loops = [
    edited((bytes) => {
      for (let at = tableAt; at < tableAt + 512; at += 4) bytes.writeUInt32LE(0, at);
    }),
    edited((bytes) => bytes.writeUInt32LE(child, directoryAt + child * 128 + 0x44)),
    edited((bytes) => {
      bytes.writeUInt32LE(0, 0x44);
      bytes.writeUInt32LE(0, 1024 - 4);
    }),
  ];
  for (const loop of loops)
    await expect(convertBytes('a.msg', loop)).rejects.toThrow('The message is damaged');
});
