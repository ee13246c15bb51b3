const accounting = (symbol: string, decimals: string) =>
  `_(${symbol}* #,##0${decimals}_);_(${symbol}* (#,##0${decimals});_(${symbol}* "-"??_);_(@_)`;

/**
 * Number formats by the ids that the standard gives them. Its dates have two digits of the year; programs show all
 * four. Those of East Asian programs (27–36, 50–58) depend on the program's language, and are dates or times.
 */
const formats: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);(#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);(#,##0.00)',
  41: accounting('', ''),
  42: accounting('"$"', ''),
  43: accounting('', '.00'),
  44: accounting('"$"', '.00'),
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

export function builtInFormat(id: number): string {
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    return id >= 32 && id <= 35 ? 'h:mm:ss' : 'yyyy-mm-dd';
  return formats[id] ?? 'General';
}
