const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** A string as people see it: control characters stand in workbooks as `_x000D_`, and `_x005F_` keeps an underscore. */
export function cellText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escaped, (_, code: string) => {
    const value = Number.parseInt(code, 16);
    if (value === 0x0d) return '';
    return value >= 32 || value === 9 || value === 10 ? String.fromCharCode(value) : ' ';
  });
}

/** `AB12` → 27; null for a reference without letters. */
export function columnOf(reference: string): number | null {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const letter = reference.charCodeAt(index) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + (letter - 64);
  }
  return column > 0 ? column - 1 : null;
}
