/** Where characters stand: above the line, or below it. */
export type Script = 'superscript' | 'subscript';

/** By its name in Office documents. */
export const scriptOf = (name: string | undefined): Script | null =>
  name === 'superscript' || name === 'subscript' ? name : null;

const plain = '0123456789+-−–=()';
const written: Record<Script, string> = {
  superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾',
  subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎',
};
const signs: Record<Script, string> = { superscript: '^', subscript: '_' };
/** Longer texts are set so for looks. */
const maxCharacters = 20;
/** A variable: a letter of its own, or the end of brackets. */
const variable = /(?:^|[^\p{L}\p{N}])\p{L}$|\)$/u;

/** A letter that is no ending of a number or a title (1a, No). */
const exponent = /^(?![aeor])\p{L}$/u;

/**
 * Characters above or below the line in written form: 10⁶, m², 10⁻³, and `x^(k+1)` where Unicode lacks one. Words
 * stay as they are (1st, Mme), and so do references in brackets.
 */
function inScript(script: Script, text: string, before: string): string {
  const own = text.trim();
  if (own === '' || before.trim() === '' || own.length > maxCharacters || !/[\p{L}\p{N}]/u.test(own))
    return text;
  if (/^\[.*\]$/.test(own)) return text;
  const characters = [...own.replace(/\s+/g, '')].map(
    (character) => written[script][plain.indexOf(character)],
  );
  if (characters.every((character) => character !== undefined)) return text.replace(own, characters.join(''));
  const isWord = /^\p{L}[\p{L}.]*$/u.test(own);
  if (isWord && script === 'superscript' && !(exponent.test(own) && variable.test(before))) return text;
  return text.replace(own, `${signs[script]}(${own})`);
}

/** Follows where a text leaves the line and comes back to it. */
export class ScriptText {
  private script: Script | null = null;
  private from = 0;

  /** The text goes on in the given script, or on the line. Gives the text so far, with a script that ends written out. */
  turn(script: Script | null, text: string): string {
    if (script === this.script) return text;
    const before = text.slice(0, this.from);
    const done = this.script ? before + inScript(this.script, text.slice(this.from), before) : text;
    this.script = script;
    this.from = done.length;
    return done;
  }
}
