import { isoDate } from '../../language/dates';
import { areEditions, asksOfTime, type DocumentRecord, dateOfDocument } from './editions';

const document = (fields: Partial<DocumentRecord>): DocumentRecord => ({
  name: 'a.md',
  folderName: 'default',
  category: null,
  documentType: null,
  metadataJson: null,
  createdAt: new Date('2032-02-03T10:00:00Z'),
  title: null,
  opening: '',
  ...fields,
});

test.each<[string, Partial<DocumentRecord>, string]>([
  ['its title', { title: 'Staff rules, edition 2031' }, 'document 2031'],
  ['its name', { name: 'council-2031-04.md', title: 'Minutes' }, 'document 2031-04'],
  [
    'its opening, more closely',
    { title: 'Rules 2031', opening: 'In force from 1 March 2031. It replaces that of 2030.' },
    'document 2031-03-01',
  ],
  [
    'a line of its opening',
    { opening: 'Hausordnung\nStand: 3. Mai 2031\nDer Hof wurde 1990 gebaut.' },
    'document 2031-05-03',
  ],
  [
    'its metadata',
    { opening: 'Founded in 1990, the mill grinds.', metadataJson: '{"date":"2030-05-01"}' },
    'metadata 2030-05-01',
  ],
  ['its upload', { opening: 'Founded in 1990, the mill grinds.' }, 'upload 2032-02-03'],
])('a document has the date of %s', (_, fields, expected) => {
  const date = dateOfDocument(document(fields));
  expect(`${date.origin} ${isoDate(date)}`).toBe(expected);
});

test.each<[boolean, Partial<DocumentRecord>, Partial<DocumentRecord>]>([
  [
    true,
    { title: 'Staff rules, edition 2030', name: 'rules.md' },
    { title: 'Staff rules, edition 2031', name: 'final_v3_neu.md' },
  ],
  [true, { title: 'Price list', name: 'prices-2030.md' }, { title: 'Price list', name: 'prices-2031.md' }],
  [true, { name: 'notice.txt' }, { name: 'notice-new.txt' }],
  [false, { title: 'Library of Ostwick' }, { title: 'Library of Pellworth' }],
  [false, { title: 'Beck B18 pump' }, { title: 'Beck B30 pump' }],
  [
    false,
    { title: 'Opening hours 2030', name: 'ostwick.md' },
    { title: 'Opening hours 2031', name: 'pellworth.md' },
  ],
  [false, { title: 'Tenancy Agreement', name: 'doc_1.md' }, { title: 'Tenancy Agreement', name: 'doc_2.md' }],
  [
    false,
    { title: 'Price list 2030', name: 'p.md', folderName: 'Ostwick' },
    { title: 'Price list 2031', name: 'p.md', folderName: 'Pellworth' },
  ],
])('editions of one document: %s %j %j', (expected, one, other) => {
  expect(areEditions(document(one), document(other), 'en')).toBe(expected);
});

test.each([
  ['What was the notice period in 2030?', true],
  ['What did the old rules say?', true],
  ['Was kostete es früher?', true],
  ['What did the council decide in March?', true],
  ['What is the notice period?', false],
  ['May dogs come in?', false],
])('a question names a time: %s %s', (question, expected) => {
  expect(asksOfTime(question)).toBe(expected);
});
