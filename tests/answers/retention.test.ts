import { eventually, type Harness, startHarness } from '../harness';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ ANSWER_RECORD_DAYS: '1' });
});
afterAll(() => harness.close());

test('the store deletes the records whose time is over, with their feedback, and keeps the others', async () => {
  const { answers, answerFeedback } = harness.models;
  const ask = async () => {
    const response = await harness.call('POST', '/search', { body: { query: 'refunds' } });
    const id = response.headers.get('x-answer-id');
    const { errors } = await harness.graphql(
      'mutation ($input: SubmitFeedbackInput!) { submitFeedback(input: $input) { id } }',
      { input: { answerId: id, rating: 'positive' } },
    );
    expect(errors).toBeUndefined();
    return id;
  };
  const [old, recent] = [await ask(), await ask()];
  const expiresAt = new Date(Date.now() - 1_000);
  await answers.updateOne({ _id: old }, { $set: { expiresAt } });
  await answerFeedback.updateOne({ answerId: old }, { $set: { expiresAt } });
  const kept = async () => ({
    answers: (await answers.find().select('_id').lean()).map(({ _id }) => _id),
    feedback: (await answerFeedback.find().select('answerId').lean()).map(({ answerId }) => answerId),
  });
  // The store looks once a minute.
  const left = await eventually(kept, (found) => found.answers.length + found.feedback.length < 3, 180_000);
  expect(left).toEqual({ answers: [recent], feedback: [recent] });
}, 300_000);
