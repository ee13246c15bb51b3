/** A picture in shades of grey, one byte a pixel, black 0, row by row. */
export interface GrayPicture {
  gray: Uint8Array;
  width: number;
  height: number;
}

/** Degrees clockwise by which the text of a picture is turned. */
export type TextRotation = 0 | 90 | 180 | 270;

/** The picture as it is to be looked at to read text that is turned by `rotation`: in that reading frame (see `Segment`). */
export function inReadingFrame({ gray, width, height }: GrayPicture, rotation: TextRotation): GrayPicture {
  if (rotation === 0) return { gray, width, height };
  const result = new Uint8Array(gray.length);
  if (rotation === 180) {
    for (let at = 0, from = gray.length - 1; from >= 0; at++, from--) result[at] = gray[from] ?? 0;
    return { gray: result, width, height };
  }
  // One step to the right in the result is one down (90) or up (270) in the picture.
  const step = rotation === 90 ? width : -width;
  for (let row = 0, at = 0; row < width; row++) {
    let from = rotation === 90 ? width - 1 - row : (height - 1) * width + row;
    for (let column = 0; column < height; column++, from += step) result[at++] = gray[from] ?? 0;
  }
  return { gray: result, width: height, height: width };
}

/** By how much of its height a strip's edges may be moved. */
const edgeSlack = 0.15;

/** The strip across the picture, at most `stripHeight` pixels high, with the most edges: where most is written. */
export function fullestStrip({ gray, width, height }: GrayPicture, stripHeight: number): GrayPicture {
  const partHeight = Math.min(height, stripHeight);
  const edges = new Float64Array(height);
  for (let row = 0; row < height; row++) {
    for (let at = row * width; at < (row + 1) * width - 2; at += 2)
      edges[row] = (edges[row] ?? 0) + Math.abs((gray[at + 2] ?? 0) - (gray[at] ?? 0));
  }
  let sum = 0;
  let best = { top: 0, sum: -1 };
  for (let row = 0; row < height; row++) {
    sum += (edges[row] ?? 0) - (row >= partHeight ? (edges[row - partHeight] ?? 0) : 0);
    const top = row - partHeight + 1;
    if (top >= 0 && sum > best.sum) best = { top, sum };
  }
  // A line cut through would be read as nonsense: the strip begins and ends where least is written.
  const slack = Math.floor(partHeight * edgeSlack);
  const end = best.top + partHeight;
  const top = best.top === 0 ? 0 : quietest(edges, best.top - slack, best.top + slack);
  const bottom = end >= height ? height : quietest(edges, end - slack, end + slack);
  return { gray: gray.subarray(top * width, bottom * width), width, height: bottom - top };
}

function quietest(edges: Float64Array, from: number, to: number): number {
  let best = Math.max(0, from);
  for (let row = best; row <= Math.min(edges.length - 1, to); row++)
    if ((edges[row] ?? 0) < (edges[best] ?? 0)) best = row;
  return best;
}
