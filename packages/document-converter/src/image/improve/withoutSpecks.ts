import type { GrayPicture } from '../orientation';

/** A pixel this much darker or lighter than its neighbours is a speck. */
const standsOut = 70;
/** Share of specks on bare ground beyond which they are noise: full stops of the smallest letters are a tenth of it. */
const noisyShare = 0.002;
/** Beyond this share many specks touch another: what the first pass leaves alone, a second one takes. */
const veryNoisyShare = 0.01;
const sampledRows = 4;
const flatRange = 40;

/** The picture without single dark and light pixels, where there are so many that they must be noise, as of a fax. */
export function withoutSpecks(picture: GrayPicture): GrayPicture {
  const share = speckShare(picture);
  if (share < noisyShare) return picture;
  const once = despeckle(picture);
  return share < veryNoisyShare ? once : despeckle(once);
}

/** Whether there are so many single pixels that they must be noise. */
export function hasSpecks(picture: GrayPicture): boolean {
  return speckShare(picture) >= noisyShare;
}

function speckShare({ gray, width, height }: GrayPicture): number {
  let specks = 0;
  let pixels = 0;
  const around = new Uint8Array(8);
  for (let row = 1; row < height - 1; row += sampledRows) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at++, pixels++)
      if (isSpeck(gray, at, width, around) && isFlat(around)) specks++;
  }
  return pixels > 0 ? specks / pixels : 0;
}

/** Letters have shades and other strokes around their dots; noise lies anywhere, mostly on bare paper. */
function isFlat(around: Uint8Array): boolean {
  let least = 255;
  let most = 0;
  for (const shade of around) {
    if (shade < least) least = shade;
    if (shade > most) most = shade;
  }
  return most - least < flatRange;
}

function despeckle({ gray, width, height }: GrayPicture): GrayPicture {
  const result = gray.slice();
  const around = new Uint8Array(8);
  for (let row = 1; row < height - 1; row++) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at++)
      if (isSpeck(gray, at, width, around)) result[at] = around.sort()[4] ?? 0;
  }
  return { gray: result, width, height };
}

/** Whether at most one neighbour is as dark, or as light, as the pixel. Puts its neighbours into `around`. */
function isSpeck(gray: Uint8Array, at: number, width: number, around: Uint8Array): boolean {
  const shade = gray[at] ?? 0;
  // Most pixels are like those beside them: that is seen at once.
  if (isLike(shade, gray[at - 1] ?? 0) && isLike(shade, gray[at + 1] ?? 0)) return false;
  around[0] = gray[at - width - 1] ?? 0;
  around[1] = gray[at - width] ?? 0;
  around[2] = gray[at - width + 1] ?? 0;
  around[3] = gray[at - 1] ?? 0;
  around[4] = gray[at + 1] ?? 0;
  around[5] = gray[at + width - 1] ?? 0;
  around[6] = gray[at + width] ?? 0;
  around[7] = gray[at + width + 1] ?? 0;
  let alike = 0;
  for (let neighbour = 0; neighbour < 8; neighbour++) if (isLike(shade, around[neighbour] ?? 0)) alike++;
  return alike <= 1;
}

function isLike(shade: number, other: number): boolean {
  return shade - other < standsOut && other - shade < standsOut;
}
