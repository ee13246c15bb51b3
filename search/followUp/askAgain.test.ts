import {
  expectHeld,
  expectWhole,
  type HeldRow,
  type WholeRow,
} from '../../tests/fixtures/conversations/expectHeld';

const held: HeldRow[] = [
  ['en', 'When was the bridge closed?', 'In May.', 'why?', ['why', 'bridge', 'closed']],
  ['en', 'Where is the next meeting?', 'In room 4.', 'and when?', ['when', 'next meeting']],
  ['en', 'Is overtime paid?', 'Yes.', 'how much?', ['how much', 'overtime', 'paid']],
  ['en', 'Who repairs the lift?', 'Kone repairs the lift.', 'how often?', ['how often', 'repairs', 'lift']],
  ['de', 'Wann wurde die Brücke gesperrt?', 'Im Mai.', 'warum?', ['warum', 'Brücke', 'gesperrt']],
  ['de', 'Wo ist die nächste Sitzung?', 'In Raum 4.', 'und wann?', ['wann', 'nächste Sitzung']],
  ['de', 'Wie reinigt man den Filter?', 'Mit Wasser.', 'wie oft?', ['wie oft', 'reinigt', 'Filter']],
  ['es', '¿Cuándo se cerró el puente?', 'En mayo.', '¿por qué?', ['por qué', 'cerró', 'puente']],
  ['fr', 'Quand le pont a-t-il été fermé ?', 'En mai.', 'pourquoi ?', ['pourquoi', 'pont']],
  ['pt', 'Quando fechou a ponte?', 'Em maio.', 'por quê?', ['por quê', 'ponte']],
  ['it', 'Quando è stato chiuso il ponte?', 'A maggio.', 'perché?', ['perché', 'ponte']],
  ['ru', 'Когда закрыли мост?', 'В мае.', 'почему?', ['почему', 'мост']],
  ['ar', 'متى أغلق الجسر؟', 'في مايو.', 'لماذا؟', ['لماذا', 'الجسر']],
  ['zh', '桥什么时候关闭？', '五月。', '为什么？', ['为什么', '桥', '关闭']],
  ['ja', '橋はいつ閉鎖されましたか？', '5月です。', 'なぜですか？', ['なぜ', '橋', '閉鎖']],
];

test.each(held)('%s: "%s" (%s), "%s" asks the question again with its own word', expectHeld);

const things: WholeRow[] = [
  ['en', 'Who approves travel expenses?', 'Your manager.', 'why?', 'Why: who approves travel expenses?'],
  ['en', 'Who did Mara replace?', 'Tom Reed.', 'when?', 'When: who did Mara replace?'],
  [
    'en',
    'What does the warranty cover?',
    'Zips.',
    'since when?',
    'Since when: what does the warranty cover?',
  ],
  ['en', 'Which tents are sold out?', 'Fell 1', 'why?', 'Why: which tents are sold out?'],
  ['en', 'How many orders are open?', '12', 'why?', 'Why: how many orders are open?'],
  ['en', 'How much does the tent cost?', '560.00', 'why?', 'Why: how much does the tent cost?'],
  ['en', 'Where is the workshop?', 'In Glasgow.', 'why there?', 'Why there: where is the workshop?'],
  ['de', 'Wer genehmigt Reisekosten?', 'Der Vorgesetzte.', 'warum?', 'Warum: wer genehmigt Reisekosten?'],
  ['de', 'Wen hat Eva ersetzt?', 'Tom Roth.', 'wann?', 'Wann: wen hat Eva ersetzt?'],
  ['de', 'Wie viele Bestellungen sind offen?', '12', 'warum?', 'Warum: wie viele Bestellungen sind offen?'],
  ['de', 'Wo ist die Werkstatt?', 'In Bonn.', 'warum?', 'Warum: wo ist die Werkstatt?'],
  ['es', '¿Quién aprueba los gastos?', 'El jefe.', '¿por qué?', '¿Por qué: quién aprueba los gastos?'],
  ['es', '¿Qué clientes están en Chile?', 'A', '¿por qué?', '¿Por qué: qué clientes están en Chile?'],
  ['fr', 'Qui approuve les frais ?', 'Le chef.', 'pourquoi ?', 'Pourquoi: qui approuve les frais?'],
  ['fr', 'Combien coûte le kayak ?', '900', 'pourquoi ?', 'Pourquoi: combien coûte le kayak?'],
  ['it', 'Chi approva le spese?', 'Il capo.', 'perché?', 'Perché: chi approva le spese?'],
  ['pt', 'Quem aprova as despesas?', 'O chefe.', 'por quê?', 'Por quê: quem aprova as despesas?'],
  ['ru', 'Кто утверждает расходы?', 'Начальник.', 'почему?', 'Почему: кто утверждает расходы?'],
  ['ar', 'من يوافق على النفقات؟', 'المدير.', 'لماذا؟', 'لماذا: من يوافق على النفقات؟'],
  ['zh', '谁批准差旅费？', '经理。', '为什么？', '为什么：谁批准差旅费？'],
  ['zh', '会议在哪里？', '四号室。', '为什么？', '为什么：会议在哪里？'],
  ['ja', '出張費は誰が承認しますか？', '上司です。', 'なぜですか？', 'なぜ：出張費は誰が承認しますか？'],
  ['ja', '博物館はどこですか？', '東京です。', 'なぜですか？', 'なぜ：博物館はどこですか？'],
];

test.each(things)('%s: "%s" (%s), "%s" leaves no gap where a thing was asked for', expectWhole);

const ofWhom: WholeRow[] = [
  [
    'en',
    'Who approves travel expenses?',
    'Dana Cole does.',
    'why?',
    'Why is it that Dana Cole approves travel expenses?',
  ],
  [
    'de',
    'Wer genehmigt Reisekosten?',
    'Das ist Eva Kern.',
    'warum?',
    'Warum genehmigt Eva Kern Reisekosten?',
  ],
  ['de', 'Wer hat die Firma gegründet?', 'Erik Sand.', 'wann?', 'Wann hat Erik Sand die Firma gegründet?'],
  ['es', '¿Quién aprueba los gastos?', 'Ana Gil.', '¿por qué?', '¿Por qué aprueba Ana Gil los gastos?'],
  [
    'fr',
    'Qui approuve les frais ?',
    'Luc Roy.',
    'pourquoi ?',
    'Pourquoi est-ce que Luc Roy approuve les frais?',
  ],
  ['it', 'Chi approva le spese?', 'Ugo Neri.', 'perché?', 'Perché approva Ugo Neri le spese?'],
  ['pt', 'Quem aprova as despesas?', 'Rui Sá.', 'por quê?', 'Por quê aprova Rui Sá as despesas?'],
  ['ru', 'Кто утверждает расходы?', 'Это Иван Орлов.', 'почему?', 'Почему утверждает Иван Орлов расходы?'],
  ['ar', 'من يدير المكتب؟', 'المدير هو علي سالم.', 'لماذا؟', 'لماذا يدير علي سالم المكتب؟'],
];

test.each(ofWhom)('%s: "%s" (%s), "%s" is asked of whom the answer named', expectWhole);
