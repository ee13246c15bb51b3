import { parseRoute } from '../../console/app/parseRoute';

test('a location is read as its path and query', () => {
  const { path, query } = parseRoute('#/files/a%20b?tab=chunks');
  expect(path).toEqual(['files', 'a b']);
  expect(query.get('tab')).toBe('chunks');
});

test('a location that is not well formed is read as it is, and does not end the page', () => {
  expect(parseRoute('#/files/100%').path).toEqual(['files', '100%']);
});
