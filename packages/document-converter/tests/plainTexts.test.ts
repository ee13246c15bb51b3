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
    'ibm852',
    'Łódź śpi, a żuraw gęga. Zażółć gęślą jaźń.',
    {
      ...{ Ł: 0x9d, ó: 0xa2, ź: 0xab, ś: 0x98, ż: 0xbe, ę: 0xa9, ł: 0x88 },
      ...{ ć: 0x86, ą: 0xa5, ń: 0xe4 },
    },
  ],
  [
    'ibm737',
    'Ο φάρος είναι σβηστός.',
    Object.fromEntries(
      [...[...'αβγδεζηθικλμνξοπρσςτυφχψ'].entries()]
        .map(([at, letter]) => [letter, 0x98 + at])
        .concat([
          ['Ο', 0x8e],
          ['ά', 0xe1],
          ['ί', 0xe5],
          ['ό', 0xe6],
        ]),
    ),
  ],
  [
    'ibm862',
    'המגדלור דולק כל הלילה',
    Object.fromEntries([...'אבגדהוזחטיךכלםמןנסעףפץצקרשת'].map((letter, at) => [letter, 0x80 + at])),
  ],
  ['ibm857', 'Işık bütün gece yanar, çünkü görevli uyanık.', { ı: 0x8d, ş: 0x9f, ü: 0x81, ç: 0x87, ö: 0x94 }],
  ['ibm860', 'A maré não é alta e a estação não está aberta.', { é: 0x82, ã: 0x84, ç: 0x87, á: 0xa0 }],
  [
    'x-mac-ce',
    'Łódź śpi, a żuraw gęga przed wschodem.',
    { Ł: 0xfc, ó: 0x97, ź: 0x90, ś: 0xe6, ż: 0xfd, ę: 0xab },
  ],
  [
    'x-mac-cyrillic',
    'Маяк горит всю ночь, и Якорь стоит.',
    Object.fromEntries(
      [...'абвгдежзийклмнопрстуфхцчшщъыьэю']
        .map((letter, at): [string, number] => [letter, 0xe0 + at])
        .concat([
          ['М', 0x8c],
          ['я', 0xdf],
          ['Я', 0x9f],
        ]),
    ),
  ],
] as [string, string, Record<string, number>][])(
  'the alphabet of a text tells %s from other charsets',
  async (charset, content, codes) => {
    const { blocks, notes } = await convertBytes('a.txt', upperHalf(codes)(content));
    expect(shown(blocks)).toEqual([content]);
    expect(notes?.join()).toContain(`read as ${charset}`);
  },
);

test('Ukrainian in KOI8 keeps its own letters, and Japanese in UTF-16 needs no mark', async () => {
  const bytes = Array.from({ length: 128 }, (_, at) => 0x80 + at);
  const letters = [...new TextDecoder('koi8-u').decode(Buffer.from(bytes))];
  const koi8 = Object.fromEntries(letters.map((letter, at) => [letter, 0x80 + at]));
  const ukrainian =
    'Маяк світить усю ніч, і їжак сидить на ґанку. Її човен стоїть біля причалу, є місце для всіх.';
  expect(shown((await convertBytes('a.txt', upperHalf(koi8)(ukrainian))).blocks)).toEqual([ukrainian]);
  const japanese = 'フェリーは正午にルーベックを出ます。';
  expect(shown((await convertBytes('a.txt', Buffer.from(japanese, 'utf16le'))).blocks)).toEqual([japanese]);
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

test('a list counts down to one or from where it says, and has the numbers of its style or none', async () => {
  const page = `<ol reversed><li>three<ol reversed><li>b<li>a</ol><li>two<li>one</ol><ol reversed><li>four<li value="9">nine<li>eight<li>seven</ol>
    <ol reversed start="6"><li>six<li>five</ol><ol style="list-style-type: lower-alpha"><li>a<li>b</ol><ol style="list-style: none"><li>bare</ol>`;
  expect(shown((await convertBytes('a.html', page)).blocks)).toEqual([
    ...['3. three', '  2. b', '  1. a', '2. two', '1. one'],
    ...['4. four', '9. nine', '8. eight', '7. seven', '6. six', '5. five'],
    ...['a. a', 'b. b', '- bare'],
  ]);
});

test('numbers of front matter are shown as they are written', async () => {
  const front = '---\npostcode: 01067\nversion: 1.10\nparts: [007, 2.50]\nport: 80\n---\n\nText.\n';
  const { blocks, metadata } = await convertBytes('a.md', front);
  expect(shown(blocks)[0]).toBe('postcode: 01067\nversion: 1.10\nparts: 007, 2.50\nport: 80');
  expect(metadata).toEqual({ postcode: '01067', version: 1.1, parts: ['007', 2.5], port: 80 });
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
