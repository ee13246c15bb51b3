/** Characters that models write one for another, by the plain one; markup and invisible ones count nothing. */
const variants = {
  "'": '‘’‚‛′`´',
  '"': '“”„‟″«»',
  '-': '‐‑‒–—―−',
  '': '*_\u00ad\u200b\u200c\u200d\u2060\ufeff',
};
const plainForms = new Map(
  Object.entries(variants).flatMap(([plain, all]) => Array.from(all, (variant) => [variant, plain] as const)),
);

/** A text as it is compared, and for each of its units where in the text it comes from. */
export function comparable(text: string) {
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
  const all = character.normalize('NFKC').toLowerCase();
  const unit = Array.from(all, (one) => plainForms.get(one) ?? one).join('');
  return /^[\s|#]+$/u.test(unit) ? ' ' : unit;
}
