import { daysWithin } from './dayRanges';

test.each([
  ['Tuesday to Thursday 9:30', ['tuesday', 'wednesday', 'thursday']],
  ['Saturday–Monday closed', ['saturday', 'sunday', 'monday']],
  ['The hut is open on Friday.', []],
])('%s', (text, days) => {
  expect(daysWithin(text)).toEqual(days);
});

test('what is open daily is open on each day', () => {
  expect(daysWithin('Open daily from nine.')).toHaveLength(7);
});
