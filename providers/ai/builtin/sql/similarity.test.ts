import { similarities } from './similarity';
import { stem } from './words';

test('of two names with one German stem the one that is written like the word is nearer', () => {
  const words = new Map(['fähren', 'fahrer'].map((word) => [stem(word), word]));
  const similarity = similarities(null, words)('de');
  expect(similarity('fähren', stem('fähren'))).toBeGreaterThan(similarity('fähren', stem('fahrer')));
});
