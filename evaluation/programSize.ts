/** A group of characters that stands for one atom: an escape, a class. */
const longAtom =
  /\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\w+:\]|[^\]\\])*\]/y;
const repetition = /\{(\d+)(,?)(\d*)\}/y;

function matchAt(pattern: RegExp, source: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(source);
}

/**
 * The number of characters, classes and operators of a regular expression whose counted repetitions are written out, as
 * its compiled program has them: `(ab{3}){100}` counts some 400. Linear in the source, which need not be valid.
 */
export function programSize(source: string): number {
  /** The sizes of the groups that are open, outermost first. */
  const open: number[] = [];
  let size = 0;
  let last = 0;
  const add = (atom: number) => {
    size += atom;
    last = atom;
  };
  for (let index = 0; index < source.length; ) {
    const repeated = matchAt(repetition, source, index);
    const atom = repeated ? null : matchAt(longAtom, source, index);
    const character = source[index];
    if (repeated) {
      const [, least, comma, most] = repeated;
      const times = Math.max(1, Number(most || least) + (comma && !most ? 1 : 0));
      size += last * (times - 1);
      last *= times;
    } else if (atom) add(atom[0].startsWith('\\Q') ? atom[0].length : 1);
    else if (character === '(') {
      open.push(size);
      size = 0;
    } else if (character === ')') {
      last = size + 1;
      size = (open.pop() ?? 0) + last;
    } else if (character === '*' || character === '+' || character === '?') size += 1;
    else add(1);
    index += repeated?.[0].length ?? atom?.[0].length ?? 1;
  }
  return open.reduce((sum, outer) => sum + outer, size);
}
