import { type Candidate, type EmbeddingModel, loadModel, loadReranker, type Reranker, type Terms } from '.';

let model: EmbeddingModel;
let reranker: Reranker;
beforeAll(() => {
  model = loadModel();
  reranker = loadReranker(model);
});

const stopWords = new Set(['the', 'a', 'of', 'is', 'in', 'was', 'and', 'what', 'who', 'how', 'to', 'did']);
const terms: Terms = {
  stem: (word) => (stopWords.has(word) ? null : word.replace(/(ing|ed|s)$/, '')),
  weight: () => 3,
};

function candidate(question: string, text: string, bm25 = 1): Candidate {
  const [q, p] = [model.embed(question, 'query'), model.embed(text, 'passage')];
  return {
    words: reranker.vocabulary.read(text),
    bm25,
    cosine: q.reduce((sum, value, at) => sum + value * (p[at] ?? 0), 0),
  };
}

test('of passages with the same words, the one that has them together is first', () => {
  const question = 'Who invented the printing press?';
  const filler = 'Meanwhile trade in the towns along the river grew and many people moved there. ';
  const near = `${filler.repeat(4)}The printing press was invented by Gutenberg. ${filler.repeat(4)}`;
  const far = `Printing was done by hand. ${filler.repeat(4)} He invented a clock. ${filler.repeat(4)} The press of the crowd.`;
  const [first] = reranker.rank(question, [candidate(question, far), candidate(question, near)], terms);
  expect(first?.index).toBe(1);
});

test('the window holds the words that answer the question', () => {
  const question = 'Who invented the printing press?';
  const filler = 'Meanwhile trade in the towns along the river grew and many people moved there. ';
  const text = `${filler.repeat(5)}The printing press was invented by Gutenberg. ${filler.repeat(5)}`;
  const [ranked] = reranker.rank(question, [candidate(question, text)], terms);
  const words = model.tokenize(text).slice(ranked?.window.start, ranked?.window.end);
  expect(words).toEqual(expect.arrayContaining(['printing', 'press', 'invented', 'gutenberg']));
});

test('a passage that has the word is before its translation', () => {
  const texts = [
    'La piscine ouvre en mai.',
    '游泳池五月开放。',
    'The swimming pool opens in May.',
    'Die Kirche ist offen.',
  ];
  const ranked = reranker.rank(
    'piscine',
    texts.map((text, at) => candidate('piscine', text, at === 0 ? 4 : 0)),
    terms,
  );
  expect(ranked[0]?.index).toBe(0);
  expect(ranked.at(-1)?.index).toBe(3);
});

test('a passage with related words is before one with none', () => {
  const question = 'What was the cause of the illness?';
  const texts = [
    'The museum opens at nine.',
    'The disease was caused by a virus.',
    'Tickets are sold at the door.',
  ];
  const ranked = reranker.rank(
    question,
    texts.map((text) => candidate(question, text, 0)),
    terms,
  );
  expect(ranked[0]?.index).toBe(1);
});

test('neither an empty question, empty passages nor no candidates make it fail', () => {
  expect(reranker.rank('', [], terms)).toEqual([]);
  const ranked = reranker.rank(
    '',
    [
      { words: new Int32Array(), bm25: 0, cosine: 0 },
      { words: new Int32Array(), bm25: 0, cosine: 0 },
    ],
    terms,
  );
  expect(ranked.map(({ index }) => index)).toEqual([0, 1]);
  expect(ranked.every(({ score }) => Number.isFinite(score))).toBe(true);
});

test('the order does not depend on the order of the candidates', () => {
  const question = 'How do plants make food?';
  const texts = [
    'Plants make sugar from light.',
    'The factory makes food for pets.',
    'A plant closed in May.',
    'Food prices rose.',
  ];
  const candidates = texts.map((text, at) => candidate(question, text, at));
  const forward = reranker.rank(question, candidates, terms).map(({ index }) => texts[index]);
  const backward = reranker
    .rank(question, [...candidates].reverse(), terms)
    .map(({ index }) => [...texts].reverse()[index]);
  expect(backward).toEqual(forward);
});

test('without weights, a word that few candidates have counts more than one that all have', () => {
  const texts = ['The river is long.', 'The river has trout.', 'The river is wide.', 'The river froze.'];
  const candidates = texts.map((text) => ({ words: reranker.vocabulary.read(text), bm25: 1, cosine: 0 }));
  const ranked = reranker.rank('river trout', candidates, { stem: terms.stem });
  expect(ranked[0]?.index).toBe(1);
  expect(ranked[0]?.features.cov).toBe(1);
  expect(ranked[1]?.features.cov).toBeLessThan(0.3);
});

test('candidates are ranked the same, whatever passages were read before', () => {
  const question = 'How do plants make food?';
  const early = ['Plants make sugar from light.', 'A plant closed in May.'];
  const comparison = reranker.compare(question, terms);
  for (const text of early) comparison.read(reranker.vocabulary.read(text));
  const late = ['Food prices rose by zyxomma percent.', 'Quillworts make qwertine.'];
  const candidates = [early[0] ?? '', ...late].map((text) => candidate(question, text));
  expect(comparison.rank(candidates)).toEqual(reranker.rank(question, candidates, terms));
});
