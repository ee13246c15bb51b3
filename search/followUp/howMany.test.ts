import { expectWhole, type WholeRow } from '../../tests/fixtures/conversations/expectHeld';

const asked: WholeRow[] = [
  ['en', 'Which customers are in Chile?', 'A, B', 'how many are there?', 'How many customers are in Chile?'],
  ['en', 'Which customers are in Chile?', 'A, B', 'how many are they?', 'How many customers are in Chile?'],
  ['en', 'Which customers are late?', 'A, B', 'and how many in total?', 'How many customers are late?'],
  ['de', 'Welche Kunden sind in Polen?', 'A, B', 'wie viele sind das?', 'Wie viele Kunden sind in Polen?'],
  ['de', 'Welche Kunden sind in Polen?', 'A', 'wie viele gibt es davon?', 'Wie viele Kunden sind in Polen?'],
  ['es', '¿Qué clientes están en Perú?', 'A, B', '¿cuántos hay?', '¿Cuántos clientes están en Perú?'],
  ['fr', 'Quels clients sont ici ?', 'A, B', 'combien y en a-t-il ?', 'Combien de clients sont ici?'],
  ['it', 'Quali clienti sono in Perù?', 'A, B', 'quanti ce ne sono?', 'Quanti clienti sono in Perù?'],
  ['pt', 'Que clientes estão no Peru?', 'A, B', 'quantos são?', 'Quantos clientes estão no Peru?'],
  ['ru', 'Какие клиенты в Перу?', 'A, B', 'сколько их?', 'Сколько клиенты в Перу?'],
  ['ar', 'أي عملاء في تونس؟', 'A, B', 'كم عددهم؟', 'كم عملاء في تونس؟'],
  ['zh', '哪些客户在德国？', 'A、B', '一共有多少？', '多少客户在德国？'],
  ['ja', 'ドイツの顧客はどれですか？', 'A、B', '全部で何人ですか？', 'ドイツの顧客は何人ですか？'],
];

const listed: WholeRow[] = [
  ['en', 'List customers', 'A, B', 'how many are there?', 'How many customers?'],
  ['en', 'Show me all the customers in Chile', 'A', 'how many is that?', 'How many customers in Chile?'],
  ['de', 'Zeige alle Kunden in Polen', 'A, B', 'wie viele sind es?', 'Wie viele Kunden in Polen?'],
  ['es', 'Muestra todos los clientes', 'A, B', '¿cuántos hay?', '¿Cuántos clientes?'],
  ['fr', 'Montrez-moi tous les clients', 'A, B', 'combien sont-ils ?', 'Combien de clients?'],
  ['it', 'Mostrami tutti i clienti', 'A, B', 'quanti sono?', 'Quanti clienti?'],
  ['pt', 'Liste todos os clientes', 'A, B', 'quantos há?', 'Quantos clientes?'],
  ['ru', 'Покажи всех клиентов', 'A, B', 'сколько их?', 'Сколько клиентов?'],
  ['ar', 'اعرض جميع العملاء', 'A, B', 'كم عددهم؟', 'كم العملاء؟'],
  ['zh', '列出所有客户', 'A、B', '一共有多少？', '有多少客户？'],
  ['ja', '顧客を全部見せて', 'A、B', '何人ですか？', '顧客は何人ですか？'],
];

test.each(asked)('%s: "%s" (%s), "%s" counts what was asked for', expectWhole);
test.each(listed)('%s: "%s" (%s), "%s" counts what was listed', expectWhole);
