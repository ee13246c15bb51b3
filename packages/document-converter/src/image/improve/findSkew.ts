import type { GrayPicture } from '../orientation';

/** The skew is looked for on a picture reduced to about so many pixels along its longer side. */
const reducedPixels = 1000;
/** Lines are found by the steps from ink to paper below them; smaller steps are the paper's. */
const minStep = 24;
const maxEdges = 40_000;
const fewEdges = 300;
const maxDegrees = 16;
/** Angles nearer to the end of the search are the slope of something else: beyond it the sum might rise on. */
const searchedDegrees = 20;
const coarseStep = 0.5;
const fineStep = 0.05;
/** How much sharper the lines must stand out than at most angles, and than unturned. */
const clearly = { overUsual: 1.25, overUnturned: 1.06 };
/** A smaller skew harms less than turning the picture does. */
const minDegrees = 0.25;

/** Steps from ink to paper: where, and how high. */
interface Edges {
  x: Float32Array;
  y: Float32Array;
  weight: Float32Array;
  count: number;
}

export interface Skew {
  /** Clockwise, up to 16 either way; 0 where lines are straight, or none stand out. */
  degrees: number;
  runsAlong: boolean;
}

/**
 * How the lines of text in a picture are skewed, and whether they run along it rather than across.
 *
 * The edges below the letters are summed up along each direction: along the lines, the sums of the baselines stand out
 * from those between them, and the sum of their squares is highest.
 */
export function findSkew(picture: GrayPicture): Skew {
  const reduced = reduce(picture);
  const across = sharpest(edgesOf(reduced, false));
  const along = sharpest(edgesOf(reduced, true));
  const runsAlong = along.sharpness > across.sharpness;
  // Seen along the columns, a turn clockwise is one counterclockwise.
  const degrees = runsAlong ? -along.degrees : across.degrees;
  const isSkewed = Math.abs(degrees) >= minDegrees && Math.abs(degrees) <= maxDegrees;
  return { degrees: isSkewed ? degrees : 0, runsAlong };
}

/** Each pixel is the mean of a square of the picture's: noise goes, and lines of text stay. */
function reduce(picture: GrayPicture): GrayPicture {
  const factor = Math.floor(Math.max(picture.width, picture.height) / reducedPixels);
  if (factor < 2) return picture;
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const gray = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  for (let row = 0; row < height; row++) {
    sums.fill(0);
    for (let line = 0; line < factor; line++) {
      let at = (row * factor + line) * picture.width;
      for (let column = 0; column < width; column++)
        for (let end = at + factor; at < end; at++)
          sums[column] = (sums[column] ?? 0) + (picture.gray[at] ?? 0);
    }
    for (let column = 0; column < width; column++)
      gray[row * width + column] = (sums[column] ?? 0) / (factor * factor);
  }
  return { gray, width, height };
}

/** The lower edges of the ink, or its right ones with `x` and `y` exchanged. */
function edgesOf({ gray, width, height }: GrayPicture, isAlong: boolean): Edges {
  const next = isAlong ? 1 : width;
  let found = 0;
  for (let at = 0; at < gray.length - next; at++) if (isEdge(gray, at, next)) found++;
  const every = Math.max(1, found / maxEdges);
  const size = Math.min(found, maxEdges) + 1;
  const edges = {
    x: new Float32Array(size),
    y: new Float32Array(size),
    weight: new Float32Array(size),
    count: 0,
  };
  let due = 0;
  for (let at = 0; at < gray.length - next; at++) {
    if (!isEdge(gray, at, next) || ++due < every) continue;
    due -= every;
    const column = at % width;
    const row = (at - column) / width;
    edges.x[edges.count] = isAlong ? row - height / 2 : column - width / 2;
    edges.y[edges.count] = isAlong ? column - width / 2 : row - height / 2;
    edges.weight[edges.count++] = (gray[at + next] ?? 0) - (gray[at] ?? 0);
  }
  return edges;
}

function isEdge(gray: Uint8Array, at: number, next: number): boolean {
  return (gray[at + next] ?? 0) - (gray[at] ?? 0) >= minStep;
}

/** The angle at which lines stand out most, and by how much; a sharpness of 0 where none do. */
function sharpest(edges: Edges): { degrees: number; sharpness: number } {
  if (edges.count < fewEdges) return { degrees: 0, sharpness: 0 };
  const sums: number[] = [];
  let best = { degrees: 0, sum: 0 };
  const consider = (degrees: number) => {
    const sum = sumAt(edges, degrees);
    if (sum > best.sum) best = { degrees, sum };
    return sum;
  };
  for (let degrees = -searchedDegrees; degrees <= searchedDegrees; degrees += coarseStep)
    sums.push(consider(degrees));
  const middle = best.degrees;
  for (let degrees = middle - coarseStep; degrees <= middle + coarseStep; degrees += fineStep)
    consider(degrees);
  const usual = [...sums].sort((a, b) => a - b)[sums.length >> 1] ?? 0;
  const sharpness = best.sum / usual;
  if (sharpness < clearly.overUsual) return { degrees: 0, sharpness: 0 };
  return best.sum < clearly.overUnturned * sumAt(edges, 0)
    ? { degrees: 0, sharpness }
    : { degrees: best.degrees, sharpness };
}

/** The sum of the squares of the sums along lines that fall by `degrees` to the right, a pixel apart. */
function sumAt({ x, y, weight, count }: Edges, degrees: number): number {
  const sine = Math.sin((degrees * Math.PI) / 180);
  const cosine = Math.cos((degrees * Math.PI) / 180);
  const middle = 4 * reducedPixels;
  const bins = new Float64Array(2 * middle);
  for (let at = 0; at < count; at++) {
    const bin = ((y[at] ?? 0) * cosine - (x[at] ?? 0) * sine + middle + 0.5) | 0;
    bins[bin] = (bins[bin] ?? 0) + (weight[at] ?? 0);
  }
  let sum = 0;
  for (const bin of bins) sum += bin * bin;
  return sum;
}
