import { endsWithAbbreviation } from './abbreviations';

test.each(['See Fig.', 'by J.', '(cf.', 'etc. ', 'Siehe z.B.', 'Dr.', 'am 3. Art.', 'bei Frau Adler, Tel.'])(
  'an abbreviation: %s',
  (text) => {
    expect(endsWithAbbreviation(text)).toBe(true);
  },
);

test.each([
  'It is a fig.',
  'opens at 8 a.m.',
  'the photographs.',
  'No',
  'in 1987.',
  'no end',
  '',
  `${'x'.repeat(40)}Dr.`,
])('not an abbreviation: %s', (text) => {
  expect(endsWithAbbreviation(text)).toBe(false);
});
