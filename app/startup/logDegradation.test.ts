import { AppError } from '../../domain/errors';
import { logDegradation } from './logDegradation';

test('a failing model is logged at most once a minute, with the number of searches', () => {
  const lines: object[] = [];
  const silent = { debug() {}, info() {}, error() {} };
  let now = 0;
  const onDegraded = logDegradation(
    { ...silent, warn: (fields: object) => void lines.push(fields) },
    () => now,
  );
  const failure = new AppError('unavailable', 'The model server is at its rate limit.');
  for (let i = 0; i < 5; i++) onDegraded(failure);
  expect(lines).toEqual([{ reason: 'The model server is at its rate limit.', searches: 1 }]);
  now = 60_000;
  onDegraded(failure);
  expect(lines[1]).toMatchObject({ searches: 5 });
});
