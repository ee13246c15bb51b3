import { placeOf } from '../../console/screens/source/placeOf';

test.each([
  ['talk.pptx', 'slide 3'],
  ['talk.odp', 'slide 3'],
  ['prices.xlsx', 'sheet Prices'],
  ['prices.ods', 'sheet Prices'],
  ['prices.csv', 'sheet Prices'],
  ['scan.tiff', 'page 3'],
  ['lease.pdf', 'page 3'],
])('a passage of %s stands on %s', (fileName, place) => {
  expect(placeOf({ fileName, pageNumber: 3, headingPath: ['Prices'] })).toBe(place);
});

test('a file without pages says none', () => {
  expect(placeOf({ fileName: 'notes.md', pageNumber: null })).toBeNull();
});
