import { convertBytes, shown } from './support/convertBytes';
import { makePdf } from './support/makePdf';
import { makeZip } from './support/makeZip';

const headers = [
  'From: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <jm@example.com>',
  'To: "Team, Nord" <nord@example.com>, ops@example.com',
  'Subject: =?iso-8859-1?Q?Angebot_f=FCr_das_B=FCro?=',
  'Date: Tue, 4 Mar 2025 14:05:00 +0100',
  'MIME-Version: 1.0',
];

interface Part {
  type: string;
  name?: string;
  content: string | Uint8Array;
}

const base64 = (content: string | Uint8Array) =>
  (
    Buffer.from(content as string)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');

function mixed(parts: Part[], level = 0): string {
  const boundary = `part-${level}-x`;
  const written = parts.map(({ type, name, content }) => {
    const disposition = name ? [`Content-Disposition: attachment; filename="${name}"`] : [];
    return [
      `--${boundary}`,
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      ...disposition,
      '',
      base64(content),
    ].join('\r\n');
  });
  return [
    ...headers,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...written,
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

const body: Part = { type: 'text/plain; charset=utf-8', content: 'Guten Tag,\n\nanbei das Angebot.' };

test('a message is its subject, its fields and its text', async () => {
  const { title, metadata, blocks } = await convertBytes('a.eml', mixed([body]));
  expect(title).toBe('Angebot für das Büro');
  expect(shown(blocks)).toEqual([
    '# Angebot für das Büro',
    'From: Jürgen Müller <jm@example.com>\nTo: Team, Nord <nord@example.com>, ops@example.com\nDate: 2025-03-04 14:05',
    'Guten Tag,',
    'anbei das Angebot.',
  ]);
  expect(metadata).toMatchObject({ from: 'Jürgen Müller <jm@example.com>', date: '2025-03-04 14:05' });
});

test('of two forms of a text the one with tables is read, in the charset that the message says', async () => {
  const page = Buffer.from(
    '<html><meta charset="utf-8"><style>p{}</style><p>Prei\u00dfe:</p><table><tr><th>Tisch</th><th>EUR</th></tr><tr><td>Eiche</td><td>450</td></tr></table></html>',
    'latin1',
  );
  const message = [
    ...headers,
    'Content-Type: multipart/alternative; boundary="b"',
    ...['', '--b', 'Content-Type: text/plain', '', 'plain'],
    ...['--b', 'Content-Type: text/html; charset=iso-8859-1', 'Content-Transfer-Encoding: base64', ''],
    ...[base64(page), '--b--', ''],
  ].join('\r\n');
  expect(shown((await convertBytes('a.eml', message)).blocks).slice(2)).toEqual([
    'Preiße:',
    [
      ['Tisch', 'EUR'],
      ['Eiche', '450'],
    ],
  ]);
});

test('attachments are read by their own readers, under their names and without their pages', async () => {
  const pdf = await makePdf([[{ text: 'Delivery in six weeks.', x: 72, y: 700 }]]);
  const parts: Part[] = [
    body,
    { type: 'application/octet-stream', name: 'offer.pdf', content: pdf },
    { type: 'text/csv', name: 'prices.csv', content: 'item,price\nDesk,450\nLamp,30\n' },
    { type: 'message/rfc822', content: `Subject: earlier\r\nFrom: a@example.com\r\n\r\nThe first offer.` },
  ];
  const { blocks, notes } = await convertBytes('a.eml', mixed(parts));
  expect(shown(blocks).slice(1)).toEqual([
    expect.stringContaining('Attachments: offer.pdf, prices.csv, attachment 3'),
    'Guten Tag,',
    'anbei das Angebot.',
    '# offer.pdf',
    'Delivery in six weeks.',
    '# prices.csv',
    [
      ['item', 'price'],
      ['Desk', '450'],
      ['Lamp', '30'],
    ],
    '# attachment 3',
    '## earlier',
    'From: a@example.com',
    'The first offer.',
  ]);
  expect(blocks.every(({ page, box }) => page === null && box === null)).toBe(true);
  expect(notes).toEqual([]);
});

test('attachments that cannot be read are named, and do not concern the others', async () => {
  const parts: Part[] = [
    body,
    { type: 'application/zip', name: 'all.zip', content: 'PK' },
    { type: 'constructor', name: 'a.constructor', content: 'x' },
    { type: 'application/pdf', name: 'broken.pdf', content: 'no PDF' },
    { type: 'text/plain', name: 'end.txt', content: 'The end.' },
  ];
  const { blocks, notes } = await convertBytes('a.eml', mixed(parts));
  expect(shown(blocks).at(-1)).toBe('The end.');
  expect(notes).toEqual([
    'The attachment “all.zip” was not read: its type is not supported.',
    'The attachment “a.constructor” was not read: its type is not supported.',
    'The attachment “broken.pdf” was not read. The file is named .pdf, but its content is plain text.',
  ]);
});

test.each([
  ['an HTML page', '<!doctype html><p>Subject: x</p>', 'its content is an HTML page'],
  ['a text', 'Dear all,\n\nSubject: x\n', 'its content is not an email message'],
  ['a PDF', '%PDF-1.7\n', 'its content is a PDF'],
  [
    'an encrypted message',
    `${headers.join('\r\n')}\r\nContent-Type: multipart/encrypted; boundary=b\r\n\r\n--b--`,
    'The message is encrypted.',
  ],
])('%s named .eml is refused with what it is', async (_title, content, message) => {
  await expect(convertBytes('a.eml', content)).rejects.toThrow(message);
});

test('messages within messages are read to a depth of three', async () => {
  let message = mixed([body]);
  for (let depth = 1; depth <= 6; depth++)
    message = mixed([{ type: 'message/rfc822', name: `m${depth}.eml`, content: message }], depth);
  const { notes = [] } = await convertBytes('a.eml', message);
  expect(notes.join()).toContain('It is a file within more than 3 others.');
});

test('of very many attachments a hundred are read', async () => {
  const parts = Array.from({ length: 150 }, (_, at) => ({
    type: 'text/plain',
    name: `${at}.txt`,
    content: `text ${at}`,
  }));
  const { blocks, notes = [] } = await convertBytes('a.eml', mixed(parts));
  expect(shown(blocks)).toContain('text 99');
  expect(shown(blocks)).not.toContain('text 100');
  expect(notes[0]).toContain('More than 100 files are in one file.');
});

test('multiparts that are nested too deeply are refused', async () => {
  const nested = Array.from(
    { length: 200 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  ).join('');
  await expect(convertBytes('a.eml', `Subject: x\r\n${nested}`)).rejects.toThrow('parts may be nested');
});

test('attachments share the budget of the message that they came with', async () => {
  const entries = `<w:p><w:r><w:t>${'x'.repeat(20_000_000)}</w:t></w:r></w:p>`;
  const bomb = makeZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${entries}</w:body></w:document>`,
  });
  const parts = ['a.docx', 'b.docx'].map((name) => ({
    type: 'application/octet-stream',
    name,
    content: bomb,
  }));
  await expect(convertBytes('a.eml', mixed(parts))).rejects.toThrow('The file expands to far more text');
});
