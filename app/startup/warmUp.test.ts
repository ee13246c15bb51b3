import { warmUp } from './warmUp';

const mockLoaded = jest.fn();
jest.mock('tinyld', () => {
  mockLoaded();
  return jest.requireActual<object>('tinyld');
});

test('the first question without a function word need not wait for the statistics of languages', () => {
  expect(mockLoaded).not.toHaveBeenCalled();
  warmUp();
  expect(mockLoaded).toHaveBeenCalled();
});
