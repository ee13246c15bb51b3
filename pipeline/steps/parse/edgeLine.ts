import type { Block, Box } from '@lectern/document-converter';

/** The maximum distance of a running line from the edge of its page, as a share of the page's height. */
const edge = 0.12;
const maxCharacters = 200;

const pageWord =
  '(?:pages?|pag|pg|p\\.|seite|s\\.|página|pagina|strona|sid[ae]|стр|trang|halaman|sayfa|oldal)\\.?';
const ofPages = '(?:\\s*(?:of|/|von|de|di|van|av|из)\\s*\\d{1,5})?';
/** A page number (`#`) by itself: `– 12 –`, `Page 12 of 40`, `第 12 页`. */
const bareNumber = new RegExp(
  `^[-–—\\s|([]*(?:${pageWord})?\\s*第?\\s*#\\s*[页頁]?${ofPages}[-–—\\s|.)\\]]*$`,
  'iu',
);
/** A page number in a line of words: after the word for it, or parted from them by a sign. */
const markedNumber = new RegExp(`(?:^|[\\s|])${pageWord}\\s*#|[|•·]\\s*#\\s*$|^\\s*#\\s*[|•·]`, 'iu');
const endNumber = /^#\s|\s#$/u;

/** A number of a line that may be that of its page. Keys are the same on all pages where it is. */
export interface LineNumber {
  /** The rest of the line, its place, and by how much the number differs from the page's. */
  key: string;
  offset: number;
  /** Whether nothing else is in the line, but for such as `Page … of 40`. */
  isBare: boolean;
  /** Whether it stands after the word for it, or a sign separates it from the words. */
  isMarked: boolean;
  isAtEnd: boolean;
  /** Numbers at the outer ends of lines on facing pages: on these pages, on those they face, and at this end there. */
  sides: { own: string; facing: string; ownOnFacing: string } | null;
}

/** A line near an edge of its page, as it is compared with those of other pages. */
export interface EdgeLine {
  page: number;
  box: Box;
  place: 'top' | 'bottom';
  /** Its place and text. */
  key: string;
  numbers: LineNumber[];
  /** All its keys. */
  keys: string[];
}

/** The block as a line near an edge of its page; null where it is none. */
export function edgeLineOf({ page, box, style, ...block }: Block): EdgeLine | null {
  if (page === null || !box || !style || block.kind === 'table' || block.text.length > maxCharacters)
    return null;
  const place = box.bottom <= edge ? 'top' : box.top >= 1 - edge ? 'bottom' : null;
  if (!place) return null;
  const marker = block.kind === 'listItem' ? `${block.marker} ` : '';
  const text = `${marker}${block.text}`.toLowerCase().replace(/\s+/g, ' ').trim();
  const numbers = [...text.matchAll(/\d{1,5}/g)].map(({ 0: digits, index }): LineNumber => {
    const shape = `${text.slice(0, index)}#${text.slice(index + digits.length)}`;
    const offset = Number(digits) - page;
    const isAtEnd = endNumber.test(shape);
    return {
      key: `${place}:${offset}:${shape}`,
      offset,
      isBare: bareNumber.test(shape),
      isMarked: markedNumber.test(shape),
      isAtEnd,
      sides: isAtEnd ? sidesOf(`${place}:${offset}`, shape.startsWith('#'), page) : null,
    };
  });
  const key = `${place}:${text}`;
  const keys = [key, ...numbers.flatMap((number) => [number.key, number.sides?.own ?? []].flat())];
  return { page, box, place, key, numbers, keys };
}

function sidesOf(where: string, isFirst: boolean, page: number): LineNumber['sides'] {
  const key = (atStart: boolean, parity: number) => `${where}:${atStart ? 'first' : 'last'}:${parity}`;
  const [own, facing] = [page % 2, (page + 1) % 2];
  return { own: key(isFirst, own), facing: key(!isFirst, facing), ownOnFacing: key(isFirst, facing) };
}
