import type { GrayPicture } from '../orientation';
import { evenLight } from './evenLight';
import { findSkew } from './findSkew';
import { cubic, linear } from './interpolate';
import { letterHeight } from './letterHeight';
import { planStraightening, type Straightening, straighten } from './straighten';
import { withoutSpecks } from './withoutSpecks';

/** Letters lower than this, in pixels, are read badly; they are enlarged to the height that is read well. */
const letters = { least: 10, wanted: 14 };
/** A smaller enlargement gains less than it blurs. */
const minEnlargement = 1.2;
const maxEnlargement = 4;
/** The maximum size of an enlarged picture, in pixels: its letters are read by then, and memory is bounded. */
const maxPixels = 16_000_000;
/** A page turned by 16 degrees lies in a picture of 1.6 times its pixels; a narrow strip in one of many times its own. */
const maxGrowth = 2;

/** A picture as it is read best, and how it lies on the one it was made of. */
export interface ImprovedPicture {
  picture: GrayPicture;
  straightening: Straightening;
  /** Its lines seem to run along the picture, from top to bottom or the other way. */
  runsAlong: boolean;
}

/**
 * The picture with what makes letters hard to read mended, as far as it has it: noise, uneven light, low contrast, skew,
 * small letters. A picture that has none of it comes back as it is.
 *
 * `enlargement`: by how much it is to be enlarged even if its letters seem large enough.
 */
export function improvePicture(shown: GrayPicture, enlargement = 1): ImprovedPicture {
  const clear = evenLight(withoutSpecks(shown));
  const skew = findSkew(clear);
  const area = shown.width * shown.height;
  const { to } = planStraightening(shown, skew.degrees, 1);
  const degrees = to.width * to.height <= maxGrowth * area ? skew.degrees : 0;
  const height = letterHeight(clear);
  const areSmall = height !== null && height < letters.least;
  const needed = areSmall ? Math.min(maxEnlargement, letters.wanted / height) : 1;
  const most = Math.sqrt(maxPixels / (degrees === 0 ? area : to.width * to.height));
  const wanted = Math.min(most, Math.max(enlargement, needed));
  const scale = wanted < minEnlargement ? 1 : wanted;
  const straightening = planStraightening(shown, degrees, scale);
  const { runsAlong } = skew;
  if (degrees === 0 && scale === 1) return { picture: clear, straightening, runsAlong };
  const picture = straighten(clear, straightening, commonShade(clear), areSmall ? cubic : linear);
  return { picture, straightening, runsAlong };
}

/** The shade that most of the picture has. */
function commonShade({ gray }: GrayPicture): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < gray.length; at += 7) counts[gray[at] ?? 0] = (counts[gray[at] ?? 0] ?? 0) + 1;
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}
