import { excessOf } from './mysqlGrants';

test('an account that may only read has no excess', () => {
  expect(
    excessOf([
      "GRANT USAGE ON *.* TO `reader`@`%` IDENTIFIED BY PASSWORD '*AB'",
      'GRANT SELECT, SHOW VIEW ON `shop`.* TO `reader`@`%`',
      'GRANT SELECT (`a, INSERT ON b`, `c`) ON `shop`.`x ON y` TO `reader`@`%`',
      'GRANT `writers`@`%` TO `reader`@`%`',
      'GRANT SELECT, INSERT ON `test`.* TO PUBLIC',
    ]),
  ).toEqual([]);
});

test('what may write, or reach files, is named', () => {
  expect(excessOf(["GRANT ALL PRIVILEGES ON *.* TO 'root'@'localhost' WITH GRANT OPTION"])).toEqual([
    'ALL PRIVILEGES',
  ]);
  expect(
    excessOf([
      'GRANT SELECT, INSERT (`a`, `b`), FILE ON *.* TO `x`@`%`',
      'GRANT EXECUTE ON `s`.* TO `x`@`%`',
    ]),
  ).toEqual(['EXECUTE', 'FILE', 'INSERT']);
});
