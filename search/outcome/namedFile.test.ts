import { titleShare } from './namedFile';

test.each([
  ['en', 'the tenancy agreement', 'Tenancy Agreement'],
  ['de', 'den Mietvertrag', 'Mietvertrag'],
  ['es', 'el contrato de alquiler', 'Contrato de alquiler'],
  ['fr', 'le contrat de location', 'Contrat de location'],
  ['it', 'il contratto di locazione', 'Contratto di locazione'],
  ['pt', 'o contrato de arrendamento', 'Contrato de arrendamento'],
  ['nl', 'het huurcontract', 'Huurcontract'],
  ['ru', 'договора аренды', 'Договор аренды'],
  ['zh', '租赁合同', '租赁合同'],
  ['ja', '賃貸借契約書', '賃貸借契約書'],
])('a title is named in %s', (language, subject, title) => {
  expect(titleShare(subject, title, language)).toBe(1);
});

test('several words of a longer title name it, one does not', () => {
  const title = 'Minutes of the parish council, 12 March 2025';
  expect(titleShare('the council minutes of March', title, 'en')).toBeGreaterThan(0);
  expect(titleShare('the council', title, 'en')).toBe(0);
  expect(titleShare('the council minutes of April', title, 'en')).toBe(0);
  expect(titleShare('this document', title, 'en')).toBe(0);
});
