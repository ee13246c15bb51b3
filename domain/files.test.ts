import { displayDuration } from './estimate';
import { fileStatuses, nextStage, stages, terminalStatuses } from './files';

test('every status leads to a stage, waits for its caller, or is final', () => {
  for (const status of fileStatuses) {
    const waits = ['uploading', 'embedding_complete'].includes(status);
    expect([status, nextStage(status) !== null || waits || terminalStatuses.includes(status)]).toEqual([
      status,
      true,
    ]);
  }
});

test('the stages follow one another in the order of the specification', () => {
  expect(nextStage('uploaded')).toBe('conversion');
  for (const [index, stage] of stages.slice(0, -1).entries()) {
    expect(nextStage(`${stage}_complete`)).toBe(stages[index + 1]);
  }
  for (const stage of stages) expect(nextStage(`${stage}_started`)).toBe(stage);
});

test.each([
  [0, 'done'],
  [4, 'a few seconds'],
  [31, 'about 40 seconds'],
  [59, 'about 1 minute'],
  [61, 'about 2 minutes'],
  [3600, 'about 1 hour'],
  [7300, 'about 3 hours'],
])('%d seconds read as "%s"', (seconds, shown) => {
  expect(displayDuration(seconds)).toBe(shown);
});
