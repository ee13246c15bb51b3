import type { GrayPicture } from './orientation';

/** Hairlines are grey, and greyer when a picture was turned: what is less light than this is seen as a line. */
const dark = 190;
/** Shorter dark runs, in pixels and as a share of the picture's longer side, may be strokes of letters. */
const shortest = { pixels: 80, share: 0.03 };
/** A line is at most so many pixels thick; what is thicker is a picture or a bar of a headline. */
const thickest = 9;
const sampleEvery = 8;
const thinShare = 0.8;

/**
 * The picture without straight lines along and across it, such as rule a table: the recognizer takes cells between
 * lines for figures and leaves them out.
 */
export function withoutRules({ gray, width, height }: GrayPicture): GrayPicture {
  const result = gray.slice();
  const least = Math.max(shortest.pixels, shortest.share * Math.max(width, height));
  for (let row = 0; row < height; row++)
    erase(gray, result, { start: row * width, step: 1, count: width, across: width }, least);
  for (let column = 0; column < width; column++)
    erase(gray, result, { start: column, step: width, count: height, across: 1 }, least);
  return { gray: result, width, height };
}

/** A row or a column: where it begins, from one pixel to the next, how many, and to its neighbour. */
interface Track {
  start: number;
  step: number;
  count: number;
  across: number;
}

function erase(gray: Uint8Array, result: Uint8Array, track: Track, least: number): void {
  const { start, step, count } = track;
  let from = -1;
  for (let index = 0, at = start; index <= count; index++, at += step) {
    if (index < count && (gray[at] ?? 255) < dark) {
      if (from < 0) from = index;
      continue;
    }
    if (from >= 0 && index - from >= least && isThin(gray, track, from, index)) {
      for (let run = from; run < index; run++) {
        const pixel = start + run * step;
        if (thicknessAt(gray, pixel, track.across) > thickest) continue;
        result[pixel] = 255;
        // A line's soft edges would still be taken for one.
        for (const edge of [-2, -1, 1, 2]) {
          const beside = pixel + edge * track.across;
          if ((gray[beside] ?? 0) >= dark) result[beside] = 255;
        }
      }
    }
    from = -1;
  }
}

function isThin(gray: Uint8Array, { start, step, across }: Track, from: number, to: number): boolean {
  let thin = 0;
  let samples = 0;
  for (let index = from; index < to; index += sampleEvery) {
    samples++;
    if (thicknessAt(gray, start + index * step, across) <= thickest) thin++;
  }
  return thin >= thinShare * samples;
}

/** Dark pixels in a row across the track at `at`, counted no further than matters. */
function thicknessAt(gray: Uint8Array, at: number, across: number): number {
  let thickness = 1;
  for (const direction of [-across, across]) {
    for (let next = at + direction; thickness <= thickest && (gray[next] ?? 255) < dark; next += direction)
      thickness++;
  }
  return thickness;
}
