import { grouped, lower, rootSign, upper } from '../../math';

const longestInstruction = 4_000;
const deepest = 20;
/** Switches such as `\f` or `\s\up8`, and what they apply to, with nothing further within. */
const innermost = /((?:\\[a-z]{1,2}[ \d.-]*)+)\(([^()]*)\)/gi;
/** Formats of the whole field, and signs that are escaped. */
const formats = /\\\*\s*(?:"[^"]*"|\S+)/g;
const escaped = /\\([^a-z])/gi;
/** Brackets of what was read stand aside meanwhile. */
const aside: Record<string, string> = { '(': '\ue000', ')': '\ue001', ',': '\ue002', ';': '\ue003' };
const back = Object.fromEntries(Object.entries(aside).map(([sign, own]) => [own, sign]));
const setAside = (text: string) => text.replace(/[(),;]/g, (sign) => aside[sign] ?? sign);
const setBack = (text: string) => text.replace(/[\ue000-\ue003]/g, (own) => back[own] ?? own);

/** The equation of a field `EQ`, for which Word stores no result, in signs; null for other fields. */
export function equationOfField(instruction: string): string | null {
  const [, source] = /^\s*EQ\s+(.*)$/is.exec(instruction.slice(0, longestInstruction)) ?? [];
  if (source === undefined) return null;
  let text = source.replace(formats, '').replace(escaped, (_, sign: string) => setAside(sign));
  for (let depth = 0, before = ''; text !== before && depth < deepest; depth++) {
    before = text;
    text = text.replace(innermost, (_, switches: string, list: string) =>
      setAside(
        shown(
          switches.toLowerCase(),
          list.split(/[,;]/).map((part) => setBack(part.trim())),
        ),
      ),
    );
  }
  return setBack(text).trim();
}

function shown(switches: string, [first = '', second, ...others]: string[]): string {
  const all = [first, second ?? '', ...others];
  switch (/^\\([a-z]+)/.exec(switches)?.[1]) {
    case 'f':
      return `${grouped(first)}/${grouped(second ?? '')}`;
    case 'r':
      return second === undefined ? `√(${first})` : `${rootSign(first)}(${second})`;
    case 's':
      if (second !== undefined) return upper(first) + lower(second);
      return switches.includes('\\do') ? lower(first) : switches.includes('\\up') ? upper(first) : first;
    case 'i': {
      const sign = switches.includes('\\su') ? '∑' : switches.includes('\\pr') ? '∏' : '∫';
      return `${sign}${lower(first)}${upper(second ?? '')} ${others.join(' ')}`;
    }
    case 'b':
      return `(${first})`;
    case 'a':
      return all.join('; ');
    case 'l':
      return all.join(', ');
    default:
      return all.join('');
  }
}
