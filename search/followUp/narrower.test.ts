import { expectHeld, type HeldRow } from '../../tests/fixtures/conversations/expectHeld';

const rows: HeldRow[] = [
  ['en', 'Show all invoices of 2024', 'INV-1, INV-2', 'only the unpaid ones', ['unpaid', 'invoices', '2024']],
  ['en', 'How many employees do we have?', '240', 'only in Spain', ['employees', 'Spain']],
  ['en', 'What is the average salary?', '52,000', 'by department', ['average salary', 'by department']],
  ['en', 'Which products are out of stock?', 'A, B', 'only tents', ['products', 'tents', 'out of stock']],
  ['de', 'Zeige alle Rechnungen von 2024', 'R1, R2', 'nur die offenen', ['offenen', 'Rechnungen', '2024']],
  [
    'de',
    'Wie hoch ist das durchschnittliche Gehalt?',
    '52.000',
    'nach Abteilung',
    ['durchschnittliche Gehalt', 'nach Abteilung'],
  ],
  ['de', 'Wie viele Mitarbeiter haben wir?', '240', 'nur in Spanien', ['Mitarbeiter', 'Spanien']],
  ['es', '¿Cuántos empleados tenemos?', '240', 'solo en Chile', ['empleados', 'Chile']],
  ['fr', 'Combien de salariés avons-nous ?', '240', 'seulement en Suisse', ['salariés', 'Suisse']],
  ['pt', 'Quantos funcionários temos?', '240', 'só no Brasil', ['funcionários', 'Brasil']],
  ['it', 'Quanti dipendenti abbiamo?', '240', 'solo in Svizzera', ['dipendenti', 'Svizzera']],
  ['ru', 'Сколько у нас сотрудников?', '240', 'только в Испании', ['сотрудников', 'Испании']],
  ['ar', 'كم عدد الموظفين؟', '240', 'في المغرب فقط', ['الموظفين', 'المغرب']],
  ['zh', '我们有多少员工？', '240', '只看西班牙的', ['员工', '西班牙']],
  ['ja', '社員は何人ですか？', '240人です。', 'スペインだけ', ['社員', 'スペイン']],
];

test.each(rows)('%s: "%s" (%s), "%s" asks for fewer, or by groups', expectHeld);
