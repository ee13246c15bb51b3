import { convertBytes, shown } from './support/convertBytes';

const japanese = '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。';
const shiftJis = Buffer.from('8ce0947982cd944c82c582a082e98142966c914f82cd82dc82be96b382a28142', 'hex');

describe('plain text', () => {
  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße aus Köln', 'utf8'), 'Grüße aus Köln'],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffGrüße aus Köln', 'utf16le'), 'Grüße aus Köln'],
    [
      'UTF-16 LE without one',
      Buffer.from('Plain words without a mark', 'utf16le'),
      'Plain words without a mark',
    ],
    ['UTF-16 LE without one, in Japanese', Buffer.from(japanese, 'utf16le'), japanese],
    ['UTF-16 BE without one, in Japanese', Buffer.from(japanese, 'utf16le').swap16(), japanese],
    ['UTF-16 BE with a mark', Buffer.from('\ufeffGrüße', 'utf16le').swap16(), 'Grüße'],
    ['UTF-8', Buffer.from(japanese, 'utf8'), japanese],
    [
      'Latin-1',
      Buffer.from(
        'Der Weg führt über die Brücke nach Süden, wo die Bäume blühen und Vögel zwitschern.',
        'latin1',
      ),
      'Der Weg führt über die Brücke nach Süden, wo die Bäume blühen und Vögel zwitschern.',
    ],
  ])('is decoded from %s', async (_, bytes, text) => {
    expect(shown((await convertBytes('a.txt', bytes)).blocks)).toEqual([text]);
  });

  test('is decoded from Shift-JIS', async () => {
    const { blocks } = await convertBytes('a.txt', shiftJis);
    expect(shown(blocks)).toEqual([new TextDecoder('shift_jis').decode(shiftJis)]);
    expect(JSON.stringify(blocks)).toContain('猫である');
  });

  test.each([
    [
      'EUC-KR',
      'c7d1b1b9beeeb7ce20c0dbbcbab5c820b9aeb4dcc0cdb4cfb4d92e20c0cc20b9aeb4dcc0ba20bbf9c7c3c0d4b4cfb4d92e',
      '한국어로',
    ],
    [
      'GBK',
      'd5e2cac7d2bbb8f6b2e2cad4a3acd3c3c0b4bcecb2e9b1e0c2ebb5c4cab6b1f0a1a3d5e2cac7b5dab6febedda1a3',
      '测试',
    ],
  ])('in %s is not taken for pairs of bytes', async (_, hex, words) => {
    const { blocks } = await convertBytes('a.txt', Buffer.from(hex, 'hex'));
    expect(JSON.stringify(blocks)).toContain(words);
  });

  test('has its paragraphs parted at blank lines, whatever ends its lines', async () => {
    const { blocks } = await convertBytes('a.txt', 'One\r\ntwo\r\n\r\nThree\r\rFour');
    expect(shown(blocks)).toEqual(['One\ntwo', 'Three', 'Four']);
  });

  test.each([
    ['Windows-1252', Buffer.from('9343616ee9969420908020352e', 'hex').subarray(0, 8), '“Cané–”'],
    ['UTF-32 LE', Buffer.from('fffe000047000000fc000000', 'hex'), 'Gü'],
    ['UTF-32 BE', Buffer.from('0000feff00000047000000fc', 'hex'), 'Gü'],
  ])('is decoded from %s with all its signs', async (_, bytes, text) => {
    expect(shown((await convertBytes('a.txt', bytes)).blocks)).toEqual([text]);
  });

  test('in Hebrew of one byte a letter is not taken for Arabic', async () => {
    // The letters of a charset of bytes stand in the order of Unicode, from E0.
    const words = 'שלום עולם זה טקסט לבדיקה';
    const bytes = Buffer.from(words, 'utf16le').filter((_, index) => index % 2 === 0);
    const hebrew = bytes.map((byte) => (byte === 0x20 ? byte : byte + 0x10));
    expect(shown((await convertBytes('a.txt', hebrew)).blocks)).toEqual([words]);
  });

  test('in UTF-8 with a damaged byte keeps all that is sound', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Grüße aus Köln. '.repeat(10)),
      Buffer.from([0xe4]),
      Buffer.from(' Über'),
    ]);
    const [text] = shown((await convertBytes('a.txt', bytes)).blocks);
    expect(text).toContain('Grüße aus Köln.');
    expect(text).toContain('Über');
  });

  test('has pages where form feeds part it', async () => {
    const { blocks, pageCount } = await convertBytes('a.txt', 'One\n\n\fTwo\n\nstill two\fThree\n');
    expect(blocks.map((block) => block.page)).toEqual([1, 2, 2, 3]);
    expect(pageCount).toBe(3);
  });

  test('made for printers and terminals is read as it looks', async () => {
    const { blocks } = await convertBytes('a.txt', 'N\bNA\bAM\bME\bE _\bx \u001b[31mred\u001b[0m');
    expect(shown(blocks)).toEqual(['NAME x red']);
  });

  test('with a few NULs is still text, and so are words that other files begin with', async () => {
    const log = `${'a line of the log\n'.repeat(60)}\0\0${'and another\n'.repeat(60)}`;
    await expect(convertBytes('a.txt', log)).resolves.toMatchObject({ blocks: [{ kind: 'paragraph' }] });
    expect(shown((await convertBytes('a.txt', 'ID3 tags begin so')).blocks)).toEqual(['ID3 tags begin so']);
  });

  test('on one line without end is cut between words', async () => {
    const { blocks } = await convertBytes('a.txt', 'lorem ipsum '.repeat(20_000));
    expect(blocks.length).toBeGreaterThan(1);
    for (const text of shown(blocks)) expect(text).toMatch(/^\s?(lorem|ipsum) .*(lorem|ipsum)$/);
  });

  test('that turns from ASCII to Latin-1 after the sample is still decoded', async () => {
    const bytes = Buffer.concat([
      Buffer.from('plain words\n'.repeat(120_000), 'latin1'),
      Buffer.from('\nEs grünt so grün', 'latin1'),
    ]);
    const { blocks } = await convertBytes('a.txt', bytes);
    expect(shown(blocks).at(-1)).toBe('Es grünt so grün');
  });
});
