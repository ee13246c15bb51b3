import { convertBytes, shown } from './support/convertBytes';

const upperHalf = (charset: Record<string, number>) => (text: string) =>
  Buffer.from([...text].map((letter) => charset[letter] ?? letter.charCodeAt(0)));

test.each([
  ['ibm850', 'Die Bäckerei öffnet früh. Größe über fünf Meter.', { ä: 0x84, ö: 0x94, ü: 0x81, ß: 0xe1 }],
  ['macintosh', 'Die Bäckerei öffnet früh. Größe über fünf Meter.', { ä: 0x8a, ö: 0x9a, ü: 0x9f, ß: 0xa7 }],
] as const)(
  'a text in %s is read in it, with a note that this is a guess',
  async (charset, content, codes) => {
    const { blocks, notes } = await convertBytes('a.txt', upperHalf(codes)(content));
    expect(shown(blocks)).toEqual([content]);
    expect(notes?.join()).toContain('does not say its charset');
    expect(notes?.join()).toMatch(charset === 'ibm850' ? /ibm(850|437)/ : /macintosh/);
  },
);

test('a Russian text of DOS and a Thai text are read as such', async () => {
  const russian = 'Паром отходит от причала в полдень и возвращается вечером.';
  const dos = Buffer.from(
    [...russian].map((letter) => {
      const code = letter.charCodeAt(0);
      if (code < 0x80) return code;
      return code < 0x440 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0;
    }),
  );
  expect(shown((await convertBytes('a.txt', dos)).blocks)).toEqual([russian]);
  const thai = 'เรือข้ามฟากออกจากท่าเรือตอนเที่ยงและกลับในตอนเย็น';
  const bytes = Buffer.from([...thai].map((letter) => letter.charCodeAt(0) - 0xe00 + 0xa0));
  expect(shown((await convertBytes('a.txt', bytes)).blocks)).toEqual([thai]);
});

test.each([
  [
    'windows-1252',
    'Die Fähre fährt über die Förde, „täglich“ – für 5 €.',
    { ä: 0xe4, ü: 0xfc, ö: 0xf6, '„': 0x84, '“': 0x93, '–': 0x96, '€': 0x80 },
  ],
  [
    'windows-1252',
    'Le café est fermé à Noël; où êtes-vous ?',
    { é: 0xe9, à: 0xe0, ë: 0xeb, ù: 0xf9, ê: 0xea },
  ],
] as const)('a text in %s stays in it, without a note', async (_, content, codes) => {
  const { blocks, notes } = await convertBytes('a.txt', upperHalf(codes)(content));
  expect(shown(blocks)).toEqual([content]);
  expect(notes).toEqual([]);
});

test('a log with a few NULs, colours and bells is text', async () => {
  const { blocks } = await convertBytes(
    'a.txt',
    'Gate shut.\0\0Gate open.\u001b[31mred\u001b[0m be\u0007ll\0',
  );
  expect(shown(blocks)).toEqual(['Gate shut.\nGate open.red bell']);
});

test('lists of pages are numbered as they say', async () => {
  const page =
    '<ol start="7"><li>Loosen</li><li value="12">Cast off</li><li>Go</li></ol><ol type="a"><li>bow<ol type="I"><li>rope</li></ol></li><li>stern</li></ol>';
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual([
    '7. Loosen',
    '12. Cast off',
    '13. Go',
    'a. bow',
    '  I. rope',
    'b. stern',
  ]);
});

test('front matter is metadata and the first paragraph; a remark between rules is text', async () => {
  const front =
    '---\ntitle: Harbour log\nkeeper: Ada Quist\ntags: [neap tide, mole]\n---\n\nLow water at noon.\n';
  const read = await convertBytes('a.md', front);
  expect(read.metadata).toMatchObject({ keeper: 'Ada Quist' });
  expect(shown(read.blocks)).toEqual([
    'title: Harbour log\nkeeper: Ada Quist\ntags: neap tide, mole',
    'Low water at noon.',
  ]);
  for (const remark of ['---\nNote: the mole is closed in March.\n---\n', '---\n\nBring: a rope\n\n---\n']) {
    const { blocks, metadata } = await convertBytes('a.md', `${remark}\nAfter.\n`);
    expect(metadata).toEqual({});
    expect(JSON.stringify(shown(blocks))).toMatch(/mole is closed|a rope/);
  }
});
