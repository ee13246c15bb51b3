import { expectHeld, type HeldRow } from '../../tests/fixtures/conversations/expectHeld';

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
