const variants: [RegExp, string][] = [
  [/[‘’‚‛′`´]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
];

/** A text as it is compared, and for each of its units where in the text it comes from. */
export interface Comparable {
  text: string;
  origins: number[];
}

export function comparable(text: string): Comparable {
  let result = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = /[a-z0-9]/.test(character) ? character : plainForm(character);
    const unit = plain === ' ' && result.endsWith(' ') ? '' : plain;
    result += unit;
    for (let i = 0; i < unit.length; i++) origins.push(at);
    at += character.length;
  }
  return { text: result, origins };
}

function plainForm(character: string): string {
  let unit = character.normalize('NFKC').toLowerCase();
  for (const [pattern, plain] of variants) unit = unit.replace(pattern, plain);
  if (/^[*_\u00ad\u200b-\u200d\u2060\ufeff]$/u.test(unit)) return '';
  return /^[\s|#]+$/u.test(unit) ? ' ' : unit;
}
