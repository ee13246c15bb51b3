import { Worker } from 'node:worker_threads';
import { type EmbeddingModel, loadModel, type Purpose } from '.';
import { pathOfWeights } from './weights';

let model: EmbeddingModel;
beforeAll(() => {
  model = loadModel();
});

function cosine(a: string, b: string, purpose: Purpose = 'query'): number {
  const [left, right] = [model.embed(a, purpose), model.embed(b, 'passage')];
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

const length = (vector: Float32Array) => Math.hypot(...vector);

test('the same text has the same vector, of unit length and 256 dimensions', () => {
  for (const text of ['The cat sat on the mat.', 'Der Vertrag läuft aus', '合同到期', 'E-4711/B', '']) {
    const vector = model.embed(text, 'passage');
    expect(vector).toHaveLength(256);
    expect(length(vector)).toBeCloseTo(1, 5);
    expect(loadModel().embed(text, 'passage')).toEqual(vector);
  }
});

const related: Record<string, [string, string, string]> = {
  en: [
    'How do I reset my password?',
    'To change your login credentials open settings.',
    'The recipe needs two eggs and milk.',
  ],
  de: [
    'Wann endet der Krieg?',
    'Der Frieden wurde im Mai geschlossen, die Kämpfe hörten auf.',
    'Das Rezept braucht zwei Eier und Milch.',
  ],
  es: [
    '¿Qué causa la enfermedad?',
    'El virus infecta los pulmones de los pacientes.',
    'La receta lleva dos huevos y leche.',
  ],
  fr: [
    'Quelle est la cause de la maladie ?',
    'Le virus infecte les poumons des patients.',
    'La recette demande deux œufs et du lait.',
  ],
  pt: [
    'Qual é a causa da doença?',
    'O vírus infecta os pulmões dos pacientes.',
    'A receita leva dois ovos e leite.',
  ],
  it: [
    'Qual è la causa della malattia?',
    'Il virus infetta i polmoni dei pazienti.',
    'La ricetta richiede due uova e latte.',
  ],
  ru: ['В чём причина болезни?', 'Вирус поражает лёгкие пациентов.', 'Для рецепта нужны два яйца и молоко.'],
  ar: ['ما سبب المرض؟', 'يصيب الفيروس رئتي المريض.', 'تحتاج الوصفة إلى بيضتين وحليب.'],
  zh: ['这种疾病的原因是什么？', '病毒感染患者的肺部。', '这个菜谱需要两个鸡蛋和牛奶。'],
  ja: ['病気の原因は何ですか？', 'ウイルスが患者の肺に感染する。', 'このレシピには卵二つと牛乳が必要です。'],
};

test.each(Object.entries(related))(
  'a related passage is nearer than another one (%s)',
  (_, [question, near, far]) => {
    expect(cosine(question, near)).toBeGreaterThan(cosine(question, far) + 0.05);
  },
);

test.each(Object.entries(related))('a question finds the passage in English (%s)', (_, [question]) => {
  const passages = [
    'The virus infects the lungs of patients.',
    'The war ended with the peace treaty.',
    'Open the settings to change the password.',
  ];
  const expected = /password/.test(question) ? 2 : /Krieg/.test(question) ? 1 : 0;
  const scores = passages.map((passage) => cosine(question, passage));
  expect(scores.indexOf(Math.max(...scores))).toBe(expected);
});

test.each([
  ['a typo in a question', 'parliamnet', 'parliament', 'restaurant'],
  ['a wrong letter in a question', 'democraxy', 'democracy', 'restaurant'],
  ['a compound', 'Krankenversicherungsbeitrag', 'Krankenversicherung', 'Fahrradschlauch'],
  ['an inflected form', 'Lungenentzündungen', 'Lungenentzündung', 'Restaurant'],
  ['a new word', 'microservices', 'services', 'restaurant'],
])('%s is nearer to its relative than to another word', (_, word, relative, other) => {
  expect(cosine(word, relative)).toBeGreaterThan(cosine(word, other) + 0.1);
});

test('numbers and codes are told apart, and each finds itself', () => {
  for (const [code, other] of [
    ['E-4711', 'E-4712'],
    ['7734921', '7734922'],
    ['XK98-B', 'XK98-C'],
  ] as const) {
    expect(cosine(code, code, 'passage')).toBeCloseTo(1, 4);
    expect(cosine(`the error ${code} of the pump`, `pump error ${code}`)).toBeGreaterThan(
      cosine(`the error ${code} of the pump`, `pump error ${other}`) + 0.03,
    );
  }
});

test('unknown names are told apart', () => {
  expect(cosine('Zorbanix', 'zorbanix', 'passage')).toBeCloseTo(1, 4);
  expect(cosine('Zorbanix', 'Quellodar')).toBeLessThan(0.5);
});

test('accents, case, compatibility forms and traditional characters do not matter', () => {
  for (const [a, b] of [
    ['información', 'INFORMACION'],
    ['ﬁnance', 'finance'],
    ['臺灣電腦', '台湾电脑'],
    ['إِسْلَام', 'اسلام'],
  ] as const) {
    expect(cosine(a, b, 'passage')).toBeGreaterThan(0.95);
  }
});

test('a text without words has a vector that is far from any text', () => {
  for (const text of ['', ' \n\t', '—…!?', '\ud800', '\0']) {
    expect(length(model.embed(text, 'passage'))).toBeCloseTo(1, 5);
    expect(Math.abs(cosine('war and peace', text))).toBeLessThan(0.3);
  }
});

test('the time for a text grows with its length only linearly', () => {
  const cpuMs = (text: string) => {
    const before = process.cpuUsage();
    model.embed(text, 'passage');
    const { user } = process.cpuUsage(before);
    return user / 1000;
  };
  for (const piece of ['lorem ipsum dolor ', '漢', 'a', 'あ', 'ا', '\u0301', '😀', 'q1w2e3 ', '\ud800']) {
    const text = piece.repeat(1_000_000 / piece.length);
    const tenth = text.slice(0, 100_000);
    cpuMs(tenth);
    // A quadratic step takes a hundred times as long; below some milliseconds the clock is coarse.
    expect(cpuMs(text)).toBeLessThan(30 * Math.max(cpuMs(tenth), 20));
  }
});

test('hostile Unicode has vectors of unit length', () => {
  const texts = [
    '\u202eabc\u202d',
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
    '👩‍👩‍👧‍👦',
    '\ufeff\u200b\u200d',
    '𝕳𝖊𝖑𝖑𝖔',
    '𠮷野家',
    '\udfff\ud800',
    'ﷺ',
    'ﷺ'.repeat(1000),
  ];
  for (const text of texts) expect(length(model.embed(text, 'query'))).toBeCloseTo(1, 5);
  expect(cosine('𝕳𝖊𝖑𝖑𝖔', 'hello', 'passage')).toBeCloseTo(1, 4);
});

test('Chinese and Japanese are split into words', () => {
  expect(model.tokenize('我们研究人工智能')).toEqual(expect.arrayContaining(['我们', '研究']));
  expect(model.tokenize('コンピュータを使う').length).toBeLessThan(6);
  expect(model.tokenize('Hello, World-2')).toEqual(['hello', 'world', '2']);
});

test('another thread uses the same weights without a copy', async () => {
  expect(loadModel(model.data).embed('peace', 'query')).toEqual(model.embed('peace', 'query'));
  const script = `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage(workerData instanceof SharedArrayBuffer && workerData.byteLength);`;
  const worker = new Worker(script, { eval: true, workerData: model.data });
  const size = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  expect(size).toBe(model.data.byteLength);
});

test('a file that holds no weights is rejected by name', () => {
  expect(() => loadModel(__filename)).toThrow(`${__filename}: not a file of weights.`);
  expect(() => loadModel(model.data.slice(0, 1_000_000))).toThrow('expected');
  expect(pathOfWeights('model.bin')).toMatch(/embedding-model.weights.model\.bin$/);
});

test('words are compared as their vectors are, also by comparisons that take turns', () => {
  const [first, second] = [
    ['pool', 'piscine'],
    ['press', 'printing', 'zxqv'],
  ].map((words) => words.map((word) => model.wordVector(word, 'query'))) as [Float32Array[], Float32Array[]];
  const comparisons = [first, second, Array.from({ length: 80 }, () => first[0] as Float32Array)].map(
    (vectors) => ({ vectors, compare: model.compareWords(vectors) }),
  );
  for (const word of ['swimming', 'the', 'gutenberg', 'zxqvw', '游泳池']) {
    for (const { vectors, compare } of comparisons) {
      const cosines = new Float32Array(vectors.length + 1);
      compare(word, model.rowOf(word), cosines, 1);
      const own = model.wordVector(word, 'passage');
      for (const [at, vector] of vectors.entries()) {
        const cosine = own.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0);
        expect(cosines[at + 1]).toBeCloseTo(cosine, 5);
      }
    }
  }
});
