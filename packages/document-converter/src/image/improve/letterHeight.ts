import { fullestStrip, type GrayPicture } from '../orientation';

/** So many pixels of the picture, where most is written, tell how high its letters are. */
const lookedAtPixels = 600_000;
const dark = 128;
/** Spots of other heights and shapes are specks, rules and pictures. */
const letter = { least: 4, most: 120, minSlimness: 0.15, maxSlimness: 4 };
const fewLetters = 20;

/** The height of most letters in pixels, which is about that of an x; null where there are too few to tell. */
export function letterHeight(picture: GrayPicture): number | null {
  const strip = fullestStrip(picture, Math.max(60, Math.round(lookedAtPixels / picture.width)));
  const heights = spots(strip)
    .filter(({ width, height }) => {
      const slimness = width / height;
      const isOfHeight = height >= letter.least && height <= letter.most;
      return isOfHeight && slimness >= letter.minSlimness && slimness <= letter.maxSlimness;
    })
    .map(({ height }) => height)
    .sort((a, b) => a - b);
  return heights.length < fewLetters ? null : (heights[heights.length >> 1] ?? null);
}

/** The sizes of the connected dark spots. */
function spots({ gray, width, height }: GrayPicture): { width: number; height: number }[] {
  const isInk = Uint8Array.from(gray, (shade) => (shade < dark ? 1 : 0));
  const found: { width: number; height: number }[] = [];
  const stack: number[] = [];
  for (let start = 0; start < isInk.length; start++) {
    if (isInk[start] !== 1) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    const visit = (at: number) => {
      if (isInk[at] !== 1) return;
      isInk[at] = 0;
      stack.push(at);
    };
    visit(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (const row of [at - width, at, at + width]) {
        visit(row);
        if (x > 0) visit(row - 1);
        if (x < width - 1) visit(row + 1);
      }
    }
    found.push({ width: right - left + 1, height: bottom - top + 1 });
  }
  return found;
}
