import { judgeReply, type PersonQuestion } from './judgeReply';

const asked: PersonQuestion = {
  collection: 'shop',
  language: 'en',
  kind: 'fact',
  question: 'What does a zip cost?',
  gold: [['45']],
  files: ['repairs.html'],
  outcomes: ['answered'],
};
const right = [{ fileName: 'repairs.html' }];

test.each([
  ['answered', 'New zip: 45.00 [1]', right, 'right'],
  ['answered', 'A patch: 12.00 [1]', right, 'wrong'],
  ['answered', 'Article 1450 [1]', right, 'wrong'],
  ['answered', 'New zip: 45.00 [1]', [{ fileName: 'other.html' }], 'wrong'],
  ['passages', 'Closest: “New zip: 45.00”', [], 'shown'],
  ['passages', 'Closest: “A patch: 12.00”', [], 'refused'],
  ['nothing_found', 'Nothing.', [], 'refused'],
] as const)('%s with %s is %s', (outcome, answer, citations, verdict) => {
  expect(judgeReply(asked, { outcome, answer, citations: [...citations] })).toBe(verdict);
});

test('a list with a part of its facts is half', () => {
  const list: PersonQuestion = { ...asked, kind: 'list', gold: [['45'], ['12']], outcomes: ['overview'] };
  const reply = { outcome: 'overview', answer: 'New zip: 45.00 [1]', citations: right } as const;
  expect(judgeReply(list, { ...reply, citations: [...right] })).toBe('half');
});

test('what cannot be answered may be shown passages, small talk may not', () => {
  const none: PersonQuestion = {
    ...asked,
    gold: [],
    kind: 'unanswerable',
    outcomes: ['passages', 'nothing_found'],
  };
  const passages = { outcome: 'passages', answer: 'Closest: “…”', citations: [] } as const;
  expect(judgeReply(none, { ...passages, citations: [] })).toBe('right');
  expect(judgeReply(none, { outcome: 'answered', answer: 'Blue [1]', citations: right })).toBe('wrong');
  const talk: PersonQuestion = { ...none, kind: 'talk', outcomes: ['not_understood'] };
  expect(judgeReply(talk, { ...passages, citations: [] })).toBe('wrong');
});
