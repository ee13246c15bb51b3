import { remembered } from './remembered';

test('what is asked for again is not computed again, within a bound', () => {
  const computed: string[] = [];
  const lengthOf = remembered((text) => {
    computed.push(text);
    return text.length;
  }, 2);
  expect(['one', 'three', 'one'].map(lengthOf)).toEqual([3, 5, 3]);
  expect(computed).toEqual(['one', 'three']);
  expect(['four', 'one'].map(lengthOf)).toEqual([4, 3]);
  expect(computed).toEqual(['one', 'three', 'four', 'one']);
});
