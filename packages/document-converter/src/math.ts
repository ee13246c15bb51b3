/** An element of an equation, of Office (OMML) or of a web page (MathML). */
export interface MathNode {
  name: string;
  attributes: Record<string, string>;
  children: MathNode[];
  text: string;
}

/** An operand that needs no brackets: a letter, a number, a sign. */
const simple = /^(?:\p{L}\p{M}*|[\p{N}.,]+|.)?$/u;
const deepest = 100;
/** Signs over a letter, by how MathML writes them. */
const accents: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '‾': '\u0305',
  '→': '\u20d7',
  '˙': '\u0307',
  '.': '\u0307',
  '¨': '\u0308',
}; // prettier-ignore
const large = /^(?:[∑∏∐∫∬∭∮⋃⋂⋁⋀]|lim|max|min|sup|inf)$/u;

export const grouped = (text: string) => (simple.test(text) ? text : `(${text})`);
export const lower = (text: string) => (text ? `_${grouped(text)}` : '');
export const upper = (text: string) => (text ? `^${grouped(text)}` : '');

/** Writes an equation as signs: `(a+b)/c`, `x^2`, `√(y)`, `∑_(i=1)^n i`, `[1 0; 0 1]`. */
export function mathText(node: MathNode, depth = 0): string {
  if (depth > deepest) return '';
  const { name, children, attributes } = node;
  const read = (child: MathNode | undefined) => (child ? mathText(child, depth + 1) : '');
  const all = (kind: string) => children.filter((child) => child.name === kind).map(read);
  const one = (kind: string) => all(kind)[0] ?? '';
  const property = (kind: string, fallback: string) =>
    children.find(({ name: own }) => own === `${name}Pr`)?.children.find(({ name: own }) => own === kind)
      ?.attributes.val ?? fallback;
  const [first, second, third] = children;
  switch (name) {
    case 't':
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return name === 't' ? node.text : node.text.trim();
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
    case 'del':
      return '';
    case 'f':
      return `${grouped(one('num'))}/${grouped(one('den'))}`;
    case 'mfrac':
      return `${grouped(read(first))}/${grouped(read(second))}`;
    case 'sSup':
    case 'sSub':
    case 'sSubSup':
    case 'sPre': {
      const scripts = lower(one('sub')) + upper(one('sup'));
      return name === 'sPre' ? `${scripts} ${one('e')}` : one('e') + scripts;
    }
    case 'msup':
      return read(first) + upper(read(second));
    case 'msub':
      return read(first) + lower(read(second));
    case 'msubsup':
    case 'munderover':
      return withBody(read(first), lower(read(second)) + upper(read(third)));
    case 'munder':
      return withBody(read(first), lower(read(second)));
    case 'mover': {
      const sign = read(second);
      return accents[sign] ? accented(read(first), accents[sign] ?? '') : withBody(read(first), upper(sign));
    }
    case 'rad':
      return `${rootSign(one('deg'))}(${one('e')})`;
    case 'msqrt':
      return `√(${row(children, read)})`;
    case 'mroot':
      return `${rootSign(read(second))}(${read(first)})`;
    case 'nary':
      return `${property('chr', '∫')}${lower(one('sub'))}${upper(one('sup'))} ${one('e')}`;
    case 'limLow':
      return `${one('e')}${lower(one('lim'))}`;
    case 'limUpp':
      return `${one('e')}${upper(one('lim'))}`;
    case 'func':
      return `${one('fName')} ${one('e')}`;
    case 'acc':
      return accented(one('e'), property('chr', '\u0302'));
    case 'bar':
      return accented(one('e'), property('pos', 'bot') === 'top' ? '\u0305' : '\u0332');
    case 'd':
      return property('begChr', '(') + all('e').join(property('sepChr', '|')) + property('endChr', ')');
    case 'mfenced': {
      const { open = '(', close = ')', separators = ',' } = attributes;
      return open + children.map(read).join(separators.trim().charAt(0)) + close;
    }
    case 'eqArr':
      return all('e').join('; ');
    case 'm':
      return all('mr').join('; ');
    case 'mtable':
      return children.map(read).join('; ');
    case 'mr':
    case 'mtr':
    case 'mlabeledtr':
      return children.map(read).join(' ');
    default:
      return row(children, read);
  } // prettier-ignore
}

/** Elements beside each other; a blank parts a structure from the name or number beside it. */
function row(children: MathNode[], read: (child: MathNode) => string): string {
  let text = '';
  let wasStructure = false;
  let wasFraction = false;
  for (const child of children) {
    const own = read(child);
    if (own === '') continue;
    const isStructure = !/^(r|t|mi|mn|mo|mtext|ms)$/.test(child.name);
    const isFraction = child.name === 'f' || child.name === 'mfrac';
    const touches = /[\p{L}\p{N}\])]\p{M}*$/u.test(text) && /^[\p{L}\p{N}_]/u.test(own);
    const isFactor = (isFraction || wasFraction) && /[\p{L}\p{N}\])]\p{M}*$/u.test(text) && /^[([]/.test(own);
    text += isFactor || (touches && ((isStructure && child.name !== 'd') || wasStructure)) ? ` ${own}` : own;
    wasStructure = isStructure;
    wasFraction = isFraction;
  }
  return text;
}

const withBody = (sign: string, scripts: string) => sign + scripts + (large.test(sign) ? ' ' : '');
const accented = (text: string, sign: string) => (text + sign).normalize('NFC');
export const rootSign = (degree: string) =>
  ({ '': '√', '2': '√', '3': '∛', '4': '∜' })[degree] ?? `${degree}√`;

/** Gathers the elements of an equation as they are read. */
export class MathReader {
  private readonly open: MathNode[] = [];

  get isOpen(): boolean {
    return this.open.length > 0;
  }

  begin(name: string, attributes: Record<string, string>): void {
    const node: MathNode = { name, attributes, children: [], text: '' };
    this.open.at(-1)?.children.push(node);
    this.open.push(node);
  }

  text(text: string): void {
    const node = this.open.at(-1);
    if (node) node.text += text;
  }

  /** The whole equation in signs where it ends here; else null. */
  end(): string | null {
    const node = this.open.pop();
    return node && this.open.length === 0 ? mathText(node).replace(/ {2,}/g, ' ').trim() : null;
  }
}
