import { PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';

const dateFormat = { S: 'JavaScript', JS: PDFString.of('AFDate_FormatEx("mm/dd/yyyy");') };

/** A filled-in membership form with a field of each kind, signed. */
export async function makeForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 500]);
  page.drawText('Membership form', { x: 50, y: 450, size: 16 });
  const form = document.getForm();
  const box = (y: number, width = 200, height = 20, x = 100) => ({ x, y, width, height });

  const name = form.createTextField('person.name');
  name.setText('Ada Lovelace');
  name.enableRequired();
  name.addToPage(page, box(400));
  const birth = form.createTextField('person.birth');
  birth.setText('12/10/1815');
  birth.enableReadOnly();
  birth.addToPage(page, box(370));
  birth.acroField.dict.set(PDFName.of('TU'), PDFString.of('Date of birth'));
  for (const { dict } of [birth.acroField, ...birth.acroField.getWidgets()])
    dict.set(PDFName.of('AA'), document.context.obj({ F: dateFormat, K: dateFormat }));
  form.createTextField('person.phone').addToPage(page, box(460, 100, 15));

  const member = form.createCheckBox('club.member');
  member.addToPage(page, box(340, 15, 15));
  member.check();
  form.createCheckBox('club.newsletter').addToPage(page, box(310, 15, 15));
  const tier = form.createRadioGroup('club.tier');
  tier.addOptionToPage('gold', page, box(280, 15, 15));
  tier.addOptionToPage('silver', page, box(280, 15, 15, 130));
  tier.select('silver');
  const country = form.createDropdown('person.country');
  country.addOptions(['France', 'Norway', 'Peru']);
  country.select('Norway');
  country.addToPage(page, box(250, 120));
  const hobbies = form.createOptionList('person.hobbies');
  hobbies.addOptions(['chess', 'skiing', 'sailing']);
  hobbies.select('skiing');
  hobbies.addToPage(page, box(190, 120, 50));

  const { context } = document;
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    Name: PDFString.of('Grace Hopper'),
    Location: PDFString.of('New York'),
    Reason: PDFString.of('Approved'),
    M: PDFString.of("D:20240102030405+01'00'"),
    ByteRange: [0, 1, 2, 3],
    Contents: PDFHexString.of('00'),
  });
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('approval'),
      V: context.register(signature),
      F: 4,
      P: page.ref,
      Rect: [100, 100, 300, 150],
    }),
  );
  page.node.addAnnot(widget);
  form.acroForm.addField(widget);
  return document.save();
}

/** A form with numbered text fields, 500 a page. */
export async function makeLargeForm(fields: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const all = Array.from({ length: fields }, (_, number) =>
    context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Tx',
        T: PDFString.of(`field${number}`),
        V: PDFString.of(`value ${number}`),
        F: 4,
        Rect: [100, 100, 300, 120],
      }),
    ),
  );
  for (let from = 0; from < fields; from += 500) {
    const page = document.addPage([400, 500]);
    page.drawText(`Page ${document.getPageCount()} of the register`, { x: 50, y: 450, size: 16 });
    page.node.set(PDFName.of('Annots'), context.obj(all.slice(from, from + 500)));
  }
  document.catalog.set(PDFName.of('AcroForm'), context.register(context.obj({ Fields: all })));
  return document.save({ updateFieldAppearances: false });
}

/** A form whose page tree names itself as a child beside its page. */
export async function makeLoopingForm(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await makeForm());
  const tree = document.catalog.Pages();
  tree.Kids().insert(0, document.catalog.get(PDFName.of('Pages')) as never);
  tree.set(PDFName.of('Count'), document.context.obj(2));
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}
