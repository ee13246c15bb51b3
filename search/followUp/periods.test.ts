import { expectHeld, type HeldRow } from '../../tests/fixtures/conversations/expectHeld';

const rows: HeldRow[] = [
  ['en', 'What was the profit in 2021?', '3 million', 'and in 2022?', ['profit', '2022'], ['2021']],
  ['en', 'When does the office open on Mondays?', 'At 8.', 'on Fridays?', ['office', 'Fridays'], ['Mondays']],
  [
    'en',
    'How many visitors came in the first quarter?',
    '4,000',
    'and the second quarter?',
    ['visitors', 'second quarter'],
    ['first'],
  ],
  ['de', 'Wie viele Besucher kamen im März?', '400', 'und im April?', ['Besucher', 'April'], ['März']],
  ['de', 'Wann öffnet das Büro montags?', 'Um 8 Uhr.', 'und freitags?', ['Büro', 'freitags'], ['montags']],
  ['de', 'Wie hoch war der Gewinn 2021?', '3 Millionen', 'und im Jahr davor?', ['Gewinn', '2020'], ['2021']],
  ['de', 'Was kostete der Strom im Jahr 2020?', '30 Cent', '2022?', ['Strom', '2022'], ['2020']],
  ['es', '¿Cuál fue el beneficio en 2021?', '3 millones', '¿y en 2022?', ['beneficio', '2022'], ['2021']],
  [
    'es',
    '¿Cuándo abre la oficina el lunes?',
    'A las 8.',
    '¿y el viernes?',
    ['oficina', 'viernes'],
    ['lunes'],
  ],
  ['fr', 'Quel était le bénéfice en 2021 ?', '3 millions', 'et en 2022 ?', ['bénéfice', '2022'], ['2021']],
  ['fr', 'Quand ouvre le bureau le lundi ?', 'À 8 h.', 'et le vendredi ?', ['bureau', 'vendredi'], ['lundi']],
  ['pt', 'Qual foi o lucro em 2021?', '3 milhões', 'e em 2022?', ['lucro', '2022'], ['2021']],
  ['it', 'Qual era il profitto nel 2021?', '3 milioni', 'e nel 2022?', ['profitto', '2022'], ['2021']],
  ['ru', 'Какой была прибыль в 2021 году?', '3 миллиона', 'а в 2022?', ['прибыль', '2022'], ['2021']],
  ['ar', 'كم كان الربح في 2021؟', '3 ملايين', 'وفي 2022؟', ['الربح', '2022'], ['2021']],
  ['zh', '2021年的利润是多少？', '三百万', '2022年呢？', ['利润', '2022'], ['2021']],
  ['ja', '2021年の利益はいくらでしたか？', '3億円です。', '2022年は？', ['利益', '2022'], ['2021']],
];

test.each(rows)('%s: "%s" (%s), "%s" asks for another period', expectHeld);
