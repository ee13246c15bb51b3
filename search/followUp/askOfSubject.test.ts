import { answeredTurn, expectWhole, type WholeRow } from '../../tests/fixtures/conversations/expectHeld';
import { standaloneQuestion } from './standaloneQuestion';

const rows: WholeRow[] = [
  [
    'en',
    'What is the return policy?',
    '60 days.',
    'how long do I have?',
    'How long do I have: the return policy?',
  ],
  [
    'en',
    'What is the return policy?',
    '60 days.',
    'do I have to pay?',
    'Do I have to pay: the return policy?',
  ],
  ['en', 'What is the return policy?', '60 days.', 'what do I need?', 'What do I need: the return policy?'],
  [
    'de',
    'Wie ist das Rückgaberecht?',
    '60 Tage.',
    'wie lange habe ich?',
    'Wie lange habe ich: das Rückgaberecht?',
  ],
  [
    'de',
    'Wie ist das Rückgaberecht?',
    '60 Tage.',
    'wie viel Zeit habe ich?',
    'Wie viel Zeit habe ich: das Rückgaberecht?',
  ],
  ['de', 'Wie ist das Rückgaberecht?', '60 Tage.', 'was brauche ich?', 'Was brauche ich: das Rückgaberecht?'],
  [
    'es',
    '¿Cuál es la política de devolución?',
    '60 días.',
    '¿cuánto tiempo tengo?',
    '¿Cuánto tiempo tengo: la política de devolución?',
  ],
  [
    'fr',
    'Quelle est la politique de retour ?',
    '60 jours.',
    'combien de temps ai-je ?',
    'Combien de temps ai-je: la politique de retour?',
  ],
  [
    'it',
    'Qual è la politica di reso?',
    '60 giorni.',
    'quanto tempo ho?',
    'Quanto tempo ho: la politica di reso?',
  ],
  [
    'pt',
    'Qual é a política de devolução?',
    '60 dias.',
    'quanto tempo tenho?',
    'Quanto tempo tenho: a política de devolução?',
  ],
  [
    'ru',
    'Каковы условия возврата?',
    '60 дней.',
    'сколько у меня времени?',
    'Сколько у меня времени: каковы условия возврата?',
  ],
  ['ar', 'ما هي سياسة الإرجاع؟', '60 يوما.', 'كم لدي من الوقت؟', 'كم لدي من الوقت: ما هي سياسة الإرجاع؟'],
  ['zh', '退货政策是什么？', '60天。', '我有多长时间？', '退货政策我有多长时间？'],
  [
    'ja',
    '返品ポリシーは何ですか？',
    '60日です。',
    'どのくらい時間がありますか？',
    '返品ポリシーはどのくらい時間がありますか？',
  ],
];

test.each(rows)('%s: "%s" (%s), "%s" names nothing, and is about the last subject', expectWhole);

test.each([
  'How do I appeal?',
  'What time is it?',
  'Is it possible to pay later?',
  'Where are the keys?',
  'Do you deliver on Sundays?',
  'Wo kann ich parken?',
  'Wie kündige ich?',
  '¿Cuándo abre la tienda?',
  'Qui paie les frais ?',
])('"%s" names what it is about, and stays as it is', (question) => {
  const past = answeredTurn('What is the return policy?', '60 days.');
  expect(standaloneQuestion(question, [past])).toEqual({ question, changed: false, carried: [] });
});
