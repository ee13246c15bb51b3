import { graphqlUrlOf } from './addresses';

test.each([
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/graphql'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/graphql'],
  ['http://127.0.0.1:4000/graphql', 'http://127.0.0.1:4000/graphql'],
  ['http://127.0.0.1:4000/api/v1', 'http://127.0.0.1:4000/graphql'],
  ['https://example.com/lectern/', 'https://example.com/lectern/graphql'],
  ['localhost:4000', 'http://localhost:4000/graphql'],
])('%s is the server whose endpoint is %s', (address, endpoint) => {
  expect(graphqlUrlOf(address)).toBe(endpoint);
});

test('an invalid URL is rejected', () => {
  expect(() => graphqlUrlOf('http://')).toThrow(/is not a valid URL/);
});
