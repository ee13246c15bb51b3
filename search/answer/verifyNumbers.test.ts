import { numbersStandIn } from './verifyNumbers';

test.each([
  ['It cost 1,234 euros.', 'The price was 1234 euros.'],
  ['It cost 1.234,50 euros.', 'Price: 1234.50'],
  ['It cost 1 234 567.', 'Total 1,234,567'],
  ['About 12.3 %', 'exactly 12.345 %'],
  ['It opened in 1887.', 'Founded 14.03.1887 in Vigo'],
  ['Two valves, 2 seals', 'two valves and two seals'],
  ['Refunds are paid within 14 days.', 'Refunds are paid within fourteen days of the return.'],
  ['There are thirty-five customers in Porto.', '| customers |\n| --- |\n| 35 |'],
  ['Refunds are paid within fourteen days.', 'Die Erstattung wird innerhalb von vierzehn Tagen gezahlt.'],
  ['The town has twenty thousand inhabitants.', 'La ville compte 20 000 habitants.'],
  ['في عام ١٩٨٧', 'founded in 1987'],
  ['no number at all', ''],
])('"%s" stands in "%s"', (claim, text) => {
  expect(numbersStandIn(claim, [text])).toBe(true);
});

test.each([
  ['It opened in 1888.', 'Founded in 1887'],
  ['It cost 1,235 euros.', 'The price was 1234 euros.'],
  ['45 days', '30 days'],
  ['Refunds are paid within fifteen days.', 'Die Erstattung wird innerhalb von vierzehn Tagen gezahlt.'],
  ['There are thirty-six customers in Porto.', '| customers |\n| --- |\n| 35 |'],
  ['12.4 %', '12.345 %'],
])('"%s" does not stand in "%s"', (claim, text) => {
  expect(numbersStandIn(claim, [text])).toBe(false);
});
