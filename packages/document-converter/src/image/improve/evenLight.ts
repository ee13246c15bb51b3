import type { GrayPicture } from '../orientation';
import { mapShades, type ShadeMap, shadeAt } from './shadeMap';

/** Light that differs by less than this share over the page is even. */
const unevenShare = 0.12;
/** Paper is taken to be no darker than this share of the lightest: what is, is ink or the dark around the page. */
const darkestPaper = 0.12;
/** The share of the paper's shade from which on a pixel is paper too: its grain is not to be read. */
const paperGrain = 0.92;
/** Between ink and paper, in shades: less is low contrast. */
const wantedContrast = 150;
const minContrast = 10;
/** The share of ink on a page with few words. */
const inkShare = 0.002;

/**
 * The picture as if lit evenly, with white paper and dark ink, where its light is uneven, its contrast low, or most of
 * it light on dark; else the picture itself.
 */
export function evenLight(picture: GrayPicture): GrayPicture {
  const shades = mapShades(picture);
  const darkSquares = shades.isDarkGround.reduce((sum, isDark) => sum + isDark, 0);
  if (2 * darkSquares <= shades.isDarkGround.length) return lit(picture, shades);
  const inverted = { ...picture, gray: picture.gray.map((shade) => 255 - shade) };
  return lit(inverted, mapShades(inverted));
}

function lit(picture: GrayPicture, shades: ShadeMap): GrayPicture {
  const paper = smoothed(shades);
  const sorted = paper.slice().sort();
  const isUneven = shades.lightest - (sorted[sorted.length >> 5] ?? 0) > unevenShare * shades.lightest;
  return isUneven
    ? withContrast(divided(picture, shades, paper), 255)
    : withContrast(picture, shades.lightest);
}

/** The shade of the paper in each square, which is the median of those around it: a square full of ink has no say. */
function smoothed({ paper, lightest, isDarkGround, columns, rows }: ShadeMap): Float32Array {
  // A dark ground is to stay dark, as it would on paper lit well.
  const shadeOf = (at: number) => (isDarkGround[at] === 1 ? lightest : (paper[at] ?? 0));
  return paper.map((_, at) => {
    const column = at % columns;
    const row = Math.floor(at / columns);
    const around: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        around.push(shadeOf(y * columns + x));
    return Math.max(1, darkestPaper * lightest, around.sort((a, b) => a - b)[around.length >> 1] ?? 0);
  });
}

/** Each pixel as a share of its paper, whose shade is found between the middles of the squares around it. */
function divided({ gray, width, height }: GrayPicture, map: ShadeMap, paper: Float32Array): GrayPicture {
  const { columns, rows, size } = map;
  const result = new Uint8ClampedArray(gray.length);
  // The shades of a row's squares, with the first and the last once more beyond the edges.
  const ofRow = new Float32Array(columns + 2);
  for (let y = 0, at = 0; y < height; y++) {
    const down = Math.min(rows - 1, Math.max(0, (y + 0.5) / size - 0.5));
    const upper = Math.floor(down) * columns;
    const lower = Math.min(rows - 1, Math.floor(down) + 1) * columns;
    for (let column = 0; column < columns; column++) {
      const above = paper[upper + column] ?? 0;
      ofRow[column + 1] = (above + ((paper[lower + column] ?? 0) - above) * (down % 1)) * paperGrain;
    }
    ofRow[0] = ofRow[1] ?? 0;
    ofRow[columns + 1] = ofRow[columns] ?? 0;
    for (let x = 0; x < width; x++, at++) {
      const across = (x + 0.5) / size + 0.5;
      const index = across | 0;
      const left = ofRow[index] ?? 0;
      const paperShade = left + ((ofRow[index + 1] ?? 0) - left) * (across - index);
      result[at] = ((gray[at] ?? 0) * 255) / paperShade;
    }
  }
  return { gray: new Uint8Array(result.buffer), width, height };
}

/** The shades spread from ink to paper, where they lie close together. */
function withContrast(picture: GrayPicture, paper: number): GrayPicture {
  const counts = new Uint32Array(256);
  let pixels = 0;
  for (let at = 0; at < picture.gray.length; at += 3, pixels++) {
    const shade = picture.gray[at] ?? 0;
    counts[shade] = (counts[shade] ?? 0) + 1;
  }
  const ink = shadeAt(counts, inkShare * pixels);
  const contrast = paperGrain * paper - ink;
  if (contrast >= wantedContrast || contrast < minContrast) return picture;
  const shades = Uint8Array.from({ length: 256 }, (_, shade) =>
    Math.round(Math.min(255, Math.max(0, ((shade - ink) * 255) / contrast))),
  );
  return { ...picture, gray: picture.gray.map((shade) => shades[shade] ?? 0) };
}
