import { tryReadings } from '../../scripts/fuzz/questions/tryReadings';

test('of 300 random questions to random databases most are answered, and none wrong', async () => {
  const { answered, wrong } = await tryReadings(300, 20_000);
  expect(wrong).toEqual([]);
  const count = [...answered.values()].reduce((all, one) => all + one, 0);
  expect(count).toBeGreaterThanOrEqual(200);
}, 60_000);

test('the same seed asks the same', async () => {
  const [one, other] = [await tryReadings(25, 7), await tryReadings(25, 7)];
  expect(one).toEqual(other);
});
