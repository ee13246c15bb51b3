import { fromGraphQL } from '../../console/api/apiError';

test('the wait that the gateway asks for is read from the header, and in a stream from the error', () => {
  const extensions = { code: 'rate_limit_exceeded', retryAfterSeconds: 7 };
  expect(fromGraphQL({ message: 'Wait.', extensions }, '3').retryAfterSeconds).toBe(3);
  expect(fromGraphQL({ message: 'Wait.', extensions }).retryAfterSeconds).toBe(7);
  expect(fromGraphQL({ message: 'No.', extensions: {} }).retryAfterSeconds).toBeNull();
});
