import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { convertBytes, shown } from './support/convertBytes';
import { makeForm, makeLargeForm, makeLoopingForm } from './support/makeForm';

test('fields of a form are lines with their name, value, format and flags', async () => {
  const { blocks, notes } = await convertBytes('a.pdf', await makeForm());
  const lines = shown(blocks);
  for (const line of [
    'person name (person.name): Ada Lovelace (required)',
    'Date of birth (person.birth): 12/10/1815 (format mm/dd/yyyy, read-only)',
    'club member (club.member): yes',
    'club newsletter (club.newsletter): no',
    'club tier (club.tier): silver',
    'person country (person.country): Norway',
    'person hobbies (person.hobbies): skiing',
    'approval: signed by Grace Hopper in New York on 2024-01-02T03:04:05+01:00 (Approved)',
  ])
    expect(lines).toContain(line);
  expect(lines.join('\n')).not.toContain('person.phone');
  expect(notes).toBeUndefined();
  const member = blocks.find(
    (block) => block.kind === 'paragraph' && block.text === 'club member (club.member): yes',
  );
  expect(member?.page).toBe(1);
  expect(member?.box).toEqual({ left: 0.2488, top: 0.289, right: 0.2888, bottom: 0.321 });
});

test('a form that keeps the second reader busy for ever is read with a note', async () => {
  const { blocks, notes } = await convertBytes('a.pdf', await makeLoopingForm());
  expect(shown(blocks)).toContain('club member (club.member): yes');
  expect(notes).toEqual([expect.stringContaining('could not be read')]);
}, 30_000);

test('a form that the second reader fails at is read with a note', async () => {
  const document = await PDFDocument.load(await makeForm());
  document.getForm().getOptionList('person.hobbies').enableMultiselect();
  document.getForm().getOptionList('person.hobbies').select(['chess', 'sailing']);
  const { blocks, notes } = await convertBytes('a.pdf', await document.save());
  expect(shown(blocks)).toContain('person hobbies (person.hobbies): chess, sailing');
  expect(notes).toHaveLength(1);
});

test('the fields of a form of 3,000 are read', async () => {
  const { blocks, notes } = await convertBytes('a.pdf', await makeLargeForm(3_000));
  expect(shown(blocks)).toContain('field2999: value 2999');
  expect(notes).toBeUndefined();
}, 60_000);

test('a form of 20,000 fields takes seconds of processor time, and says what was not read', async () => {
  const form = await makeLargeForm(20_000);
  const before = process.cpuUsage();
  const { blocks, notes } = await convertBytes('a.pdf', form);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(6);
  expect(shown(blocks)).toContain('Page 40 of the register');
  expect(notes).toEqual([expect.stringContaining('more than 4,000 fields')]);
}, 120_000);

async function annotatedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 400]);
  page.drawText('The ferry leaves at noon.', { x: 50, y: 300, size: 12, font });
  page.drawText('Timetable', { x: 50, y: 250, size: 12, font });
  page.drawText('https://ferry.example/prices', { x: 50, y: 220, size: 12, font });
  const { context } = document;
  const annotate = (annotation: Record<string, unknown>) =>
    page.node.addAnnot(context.register(context.obj({ Type: 'Annot', F: 4, ...annotation } as never)));
  const width = font.widthOfTextAtSize('The ferry leaves', 12);
  annotate({
    Subtype: 'Highlight',
    Rect: [50, 297, 50 + width, 311],
    QuadPoints: [50, 311, 50 + width, 311, 50, 297, 50 + width, 297],
    T: PDFString.of('Ada'),
    Contents: PDFString.of('At one on Sundays'),
  });
  annotate({
    Subtype: 'Text',
    Rect: [300, 350, 320, 370],
    T: PDFString.of('Grace'),
    Contents: PDFString.of('Who checked this?'),
  });
  annotate({ Subtype: 'Text', F: 2, Rect: [300, 350, 320, 370], Contents: PDFString.of('hidden') });
  const link = (y: number, URI: string) =>
    annotate({
      Subtype: 'Link',
      Rect: [50, y - 3, 250, y + 11],
      A: { S: 'URI', URI: PDFString.of(URI) },
    });
  link(250, 'https://ferry.example/timetable');
  link(220, 'https://ferry.example/prices');
  link(100, 'javascript:alert(1)');
  await document.attach(new Uint8Array([1, 2, 3]), 'prices.csv', { mimeType: 'text/csv' });
  document.setAuthor('Harbour Office');
  document.setKeywords(['ferry', 'pier']);
  document.setCreationDate(new Date('2024-05-06T12:00:00Z'));
  return document.save();
}

test('comments and marks have their author and place, links their target, attachments a line', async () => {
  const { blocks, metadata } = await convertBytes('a.pdf', await annotatedPdf());
  expect(shown(blocks).slice(-5)).toEqual([
    'Highlighted by Ada: “The ferry leaves” (At one on Sundays)',
    'Comment by Grace: Who checked this?',
    'Link: Timetable (https://ferry.example/timetable)',
    'Document information: Author: Harbour Office; Keywords: ferry pier; Created: 2024-05-06',
    'Attachment: prices.csv',
  ]);
  expect(blocks.at(-4)?.box).toEqual({ left: 0.75, top: 0.075, right: 0.8, bottom: 0.125 });
  expect(metadata).toMatchObject({ author: 'Harbour Office', attachments: ['prices.csv'] });
});

test('a password that was typed into a form is not read', async () => {
  const document = await PDFDocument.create();
  const field = document.getForm().createTextField('login.password');
  field.setText('hunter2');
  field.acroField.setFlag(1 << 13);
  field.addToPage(document.addPage([400, 400]), { x: 100, y: 290, width: 200, height: 20 });
  for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
  const { blocks } = await convertBytes('a.pdf', await document.save({ updateFieldAppearances: false }));
  expect(shown(blocks).join('\n')).not.toContain('hunter2');
});

test('the words of a link are those of its line, without letters that another line reaches into it with', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.TimesRoman);
  page.drawText('NIKE, Inc. 1990 Stock Incentive Plan (incorporated by', { x: 72, y: 711, size: 10, font });
  page.drawText('reference to Form 10-K, page 7.', { x: 72, y: 700, size: 10, font });
  const link = document.context.register(
    document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [72, 698, 300, 710.9],
      A: { S: 'URI', URI: PDFString.of('https://plan.example/10k') },
    }),
  );
  page.node.set(PDFName.of('Annots'), document.context.obj([link]));
  const { blocks } = await convertBytes('a.pdf', await document.save());
  expect(shown(blocks)).toContain('Link: reference to Form 10-K, page 7. (https://plan.example/10k)');
});
