import type { GrayPicture } from '../orientation';

/** The shade at a place between the middles of pixels; it may lie a little beyond black and white. */
export type Interpolate = (picture: GrayPicture, x: number, y: number) => number;

/** From the four pixels around: quick, and blurs a little. */
export function linear({ gray, width, height }: GrayPicture, x: number, y: number): number {
  const left = x | 0;
  const top = y | 0;
  const across = x - left;
  const from = top * width + left;
  const below = top + 1 < height ? from + width : from;
  const beside = left + 1 < width ? 1 : 0;
  const upper = (gray[from] ?? 0) * (1 - across) + (gray[from + beside] ?? 0) * across;
  const lower = (gray[below] ?? 0) * (1 - across) + (gray[below + beside] ?? 0) * across;
  return upper + (lower - upper) * (y - top);
}

const phases = 64;
/** The weights of the four pixels in a row around a place, by how far it lies beyond the second. */
const weights = Float32Array.from({ length: 4 * (phases + 1) }, (_, index) => {
  const t = Math.floor(index / 4) / phases;
  const t2 = t * t;
  const t3 = t2 * t;
  const each = [-t3 + 2 * t2 - t, 3 * t3 - 5 * t2 + 2, -3 * t3 + 4 * t2 + t, t3 - t2];
  return (each[index % 4] ?? 0) / 2;
});

/** From the sixteen pixels around (Catmull-Rom): keeps the edges of enlarged letters sharp. */
export function cubic(picture: GrayPicture, x: number, y: number): number {
  const { gray, width, height } = picture;
  const left = x | 0;
  const top = y | 0;
  if (left < 1 || top < 1 || left > width - 3 || top > height - 3) return linear(picture, x, y);
  const across = 4 * (((x - left) * phases + 0.5) | 0);
  const down = 4 * (((y - top) * phases + 0.5) | 0);
  const a = weights[across] ?? 0;
  const b = weights[across + 1] ?? 0;
  const c = weights[across + 2] ?? 0;
  const d = weights[across + 3] ?? 0;
  let sum = 0;
  for (let row = 0, at = (top - 1) * width + left; row < 4; row++, at += width) {
    const shade =
      a * (gray[at - 1] ?? 0) + b * (gray[at] ?? 0) + c * (gray[at + 1] ?? 0) + d * (gray[at + 2] ?? 0);
    sum += shade * (weights[down + row] ?? 0);
  }
  return sum;
}
