import type { Place } from '../../pdf/segment';
import type { GrayPicture } from '../orientation';
import type { Interpolate } from './interpolate';

/** How a picture was turned and enlarged: points of one are found on the other by it. */
export interface Straightening {
  /** By which the picture was turned counterclockwise. */
  degrees: number;
  /** Pixels of the result a pixel of the picture. */
  scale: number;
  /** Pixels of the picture as it was. */
  from: { width: number; height: number };
  /** Pixels of the result, which holds all of the picture. */
  to: { width: number; height: number };
}

export function planStraightening(
  { width, height }: { width: number; height: number },
  degrees: number,
  scale: number,
): Straightening {
  const { sine, cosine } = turn(degrees);
  const slope = Math.abs(sine);
  return {
    degrees,
    scale,
    from: { width, height },
    to: {
      width: Math.max(1, Math.round(scale * (width * cosine + height * slope))),
      height: Math.max(1, Math.round(scale * (width * slope + height * cosine))),
    },
  };
}

function turn(degrees: number): { sine: number; cosine: number } {
  const radians = (degrees * Math.PI) / 180;
  return { sine: Math.sin(radians), cosine: Math.cos(radians) };
}

/** Where a point of the straightened picture is on the picture as it was; pixels of each. */
function pointBefore(
  { degrees, scale, from, to }: Straightening,
  x: number,
  y: number,
): { x: number; y: number } {
  const { sine, cosine } = turn(degrees);
  const right = (x - to.width / 2) / scale;
  const down = (y - to.height / 2) / scale;
  return {
    x: right * cosine - down * sine + from.width / 2,
    y: right * sine + down * cosine + from.height / 2,
  };
}

/** Where a point of the picture as it was is on the straightened one; pixels of each. */
export function pointAfter(
  { degrees, scale, from, to }: Straightening,
  x: number,
  y: number,
): { x: number; y: number } {
  const { sine, cosine } = turn(degrees);
  const right = (x - from.width / 2) * scale;
  const down = (y - from.height / 2) * scale;
  return { x: right * cosine + down * sine + to.width / 2, y: down * cosine - right * sine + to.height / 2 };
}

/** The upright box on the picture as it was around a box on the straightened one; pixels of each. */
export function boxBefore(straightening: Straightening, { left, top, right, bottom }: Place): Place {
  const corners = [
    pointBefore(straightening, left, top),
    pointBefore(straightening, right, top),
    pointBefore(straightening, left, bottom),
    pointBefore(straightening, right, bottom),
  ];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The picture turned and enlarged; `paper` is the shade of what lies beyond its edges. */
export function straighten(
  picture: GrayPicture,
  straightening: Straightening,
  paper: number,
  interpolate: Interpolate,
): GrayPicture {
  const { width, height } = picture;
  const { degrees, scale, to } = straightening;
  const { sine, cosine } = turn(degrees);
  const result = new Uint8ClampedArray(to.width * to.height).fill(paper);
  const stepX = cosine / scale;
  const stepY = sine / scale;
  for (let row = 0, at = 0; row < to.height; row++) {
    // The middle of a pixel is half a pixel from its corner.
    const start = pointBefore(straightening, 0.5, row + 0.5);
    let x = start.x - 0.5;
    let y = start.y - 0.5;
    for (let column = 0; column < to.width; column++, at++, x += stepX, y += stepY) {
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
      result[at] = interpolate(picture, x, y);
    }
  }
  return { gray: new Uint8Array(result.buffer), width: to.width, height: to.height };
}
