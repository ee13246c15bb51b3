import type { GrayPicture } from '../orientation';

/** Shades are found in squares of this share of the longer side, in pixels at least so many. */
const square = { share: 1 / 64, least: 16 };
/** The shares of a square's pixels that are at most as light as its ink, ground, paper, and letters lighter than it. */
const shares = { ink: 0.05, ground: 0.5, paper: 0.75, light: 0.95 };
/** Letters differ from their ground by so much: a share of the lighter shade, and a number of shades. */
const letters = { share: 0.2, least: 20 };
/** The minimum share of pixels that differ from the next but one, in a square with letters: shadows are softer. */
const minSteps = 0.1;
/** Neighbouring squares whose grounds differ by less than this share are of one ground. */
const sameGround = 0.12;
/** Only a ground this much darker than the lightest can be one of light letters. */
const darkGround = 0.6;

/** The squares a picture is cut into, row by row, with their shades. */
export interface ShadeMap {
  columns: number;
  rows: number;
  /** Pixels along a square's side. */
  size: number;
  /** The shade of the paper, as it is lit there. */
  paper: Float32Array;
  /** The lightest paper of the picture. */
  lightest: number;
  /** 1 where light letters stand on a dark ground, and on all of that ground. */
  isDarkGround: Uint8Array;
}

/** Looks at a picture's shades square by square. */
export function mapShades(picture: GrayPicture): ShadeMap {
  const { width, height } = picture;
  const size = Math.max(square.least, Math.round(square.share * Math.max(width, height)));
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  const paper = new Float32Array(columns * rows);
  const ground = new Float32Array(columns * rows);
  /** 1 where letters are lighter than the ground, -1 where they are darker. */
  const letterSigns = new Int8Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let index = 0; index < paper.length; index++) {
    const { pixels, steps } = countShades(
      picture,
      size,
      index % columns,
      Math.floor(index / columns),
      counts,
    );
    const [ink, middle] = [shadeAt(counts, shares.ink * pixels), shadeAt(counts, shares.ground * pixels)];
    const light = shadeAt(counts, shares.light * pixels);
    paper[index] = shadeAt(counts, shares.paper * pixels);
    ground[index] = middle;
    const isLight = light - middle > Math.max(letters.least, letters.share * light);
    const isDark = middle - ink > Math.max(letters.least, letters.share * middle);
    letterSigns[index] = isLight === isDark || steps < minSteps * pixels ? 0 : isLight ? 1 : -1;
  }
  const sorted = paper.slice().sort();
  const lightest = sorted[Math.floor(0.98 * (sorted.length - 1))] ?? 255;
  const isDarkGround = darkGrounds({ columns, rows, ground, letterSigns });
  return { columns, rows, size, paper, lightest, isDarkGround };
}

/** Counts the shades of every fourth pixel of a square, and the steps between them; squares at the far edges are moved in, to be as large as the rest. */
function countShades(
  { gray, width, height }: GrayPicture,
  size: number,
  column: number,
  row: number,
  counts: Uint32Array,
): { pixels: number; steps: number } {
  counts.fill(0);
  let pixels = 0;
  let steps = 0;
  const left = Math.max(0, Math.min(column * size, width - size));
  const top = Math.max(0, Math.min(row * size, height - size));
  const right = Math.min(width, left + size);
  for (let y = top; y < Math.min(height, top + size); y += 2) {
    for (let at = y * width + left; at < y * width + right; at += 2, pixels++) {
      const shade = gray[at] ?? 0;
      counts[shade] = (counts[shade] ?? 0) + 1;
      const step = (gray[at + 2] ?? shade) - shade;
      if (step > letters.least || step < -letters.least) steps++;
    }
  }
  return { pixels, steps };
}

/** The darkest shade with which `pixels` of those counted are as dark or darker. */
export function shadeAt(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  for (let shade = 0; shade < 255; shade++) {
    sum += counts[shade] ?? 0;
    if (sum >= pixels) return shade;
  }
  return 255;
}

/**
 * Where the ground is dark because it is printed so, not because it lies in shadow: on a connected ground of one shade,
 * most letters are lighter than it.
 */
function darkGrounds(map: {
  columns: number;
  rows: number;
  ground: Float32Array;
  letterSigns: Int8Array;
}): Uint8Array {
  const { columns, ground, letterSigns } = map;
  const result = new Uint8Array(ground.length);
  const seen = new Uint8Array(ground.length);
  const brightest = ground.reduce((most, shade) => Math.max(most, shade), 0);
  for (let start = 0; start < ground.length; start++) {
    if (seen[start] === 1) continue;
    const region = [start];
    seen[start] = 1;
    let signs = 0;
    for (let index = 0; index < region.length; index++) {
      const at = region[index] ?? 0;
      signs += letterSigns[at] ?? 0;
      const column = at % columns;
      const beside = [
        at - columns,
        at + columns,
        column > 0 ? at - 1 : -1,
        column < columns - 1 ? at + 1 : -1,
      ];
      for (const next of beside) {
        if (next < 0 || next >= ground.length || seen[next] === 1) continue;
        const [a, b] = [ground[at] ?? 0, ground[next] ?? 0];
        if (Math.abs(a - b) > Math.max(8, sameGround * Math.max(a, b))) continue;
        seen[next] = 1;
        region.push(next);
      }
    }
    if (signs > 0 && (ground[start] ?? 0) < Math.max(darkGround * brightest, 110))
      for (const at of region) result[at] = 1;
  }
  return result;
}
