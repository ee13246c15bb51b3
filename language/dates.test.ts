import { datesIn, isoDate, writtenDate } from './dates';

const read = (text: string) => datesIn(text).map(isoDate);

test.each([
  ['Minutes of the council, 4 April 2031', ['2031-04-04']],
  ['April 4th, 2031 and May 2032', ['2031-04-04', '2032-05']],
  ['Protokoll vom 3. März 2025', ['2025-03-03']],
  ['desde el 1 de enero de 2023', ['2023-01-01']],
  ['le 1er août 2024', ['2024-08-01']],
  ['del 12 marzo 2025', ['2025-03-12']],
  ['em 5 de maio de 2024', ['2024-05-05']],
  ['vanaf 1 mei 2024', ['2024-05-01']],
  ['от 3 марта 2025 г.', ['2025-03-03']],
  ['2025年3月4日', ['2025-03-04']],
  ['council-2031-04.md', ['2031-04']],
  ['04.03.2025', ['2025-03-04']],
  ['03/04/2025', ['2025']],
  ['price list 2024', ['2024']],
  ['12024 pieces, 2024.5 kg, ring 1999', ['1999']],
  ['march on, may you', []],
])('%s', (text, dates) => {
  expect(read(text)).toEqual(dates);
});

test('a date is written as far as it is told', () => {
  expect(writtenDate({ year: 2025, month: 3, day: 4 }, 'de')).toBe('4. März 2025');
  expect(writtenDate({ year: 2025, month: 3, day: null }, 'en')).toBe('March 2025');
  expect(writtenDate({ year: 2025, month: null, day: null }, 'fr')).toBe('2025');
});
