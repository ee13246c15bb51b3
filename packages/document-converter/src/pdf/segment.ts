import type { Rotation } from './charReader';
import type { Glyph } from './logicalOrder';

/** A rectangle in points, `top` and `bottom` growing downwards. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest rectangle around all of them. */
export function around(places: readonly Place[]): Place {
  const [first] = places;
  if (!first) throw new Error('nothing has no place');
  let { left, top, right, bottom } = first;
  for (const place of places) {
    left = Math.min(left, place.left);
    top = Math.min(top, place.top);
    right = Math.max(right, place.right);
    bottom = Math.max(bottom, place.bottom);
  }
  return { left, top, right, bottom };
}

/**
 * A run of text on one line without a wide gap. Coordinates are points in the reading frame of its rotation:
 * `left`/`right` run along the text, `top`/`bottom` across it, growing downwards.
 */
export interface Segment extends Place {
  text: string;
  fontSize: number;
  bold: boolean;
  rotation: Rotation;
  /** Upright characters below each other, as in a column of Japanese: its reading frame is that of a turn by 90. */
  runsDown?: boolean;
  /** Gaps in it that are wide for a space: which character follows, and from where to where they reach. */
  gaps?: { at: number; left: number; right: number; isLeader?: boolean }[];
  /** Its characters, on pages with text of right-to-left scripts. */
  glyphs?: Glyph[];
}

export interface PageText {
  /** Points, as shown or, of a picture that was straightened to be read, as straightened. */
  width: number;
  height: number;
  /** The size of a straightened picture as shown, and where a box lies on it; points. */
  asShown?: { width: number; height: number; place(box: Place): Place };
  segments: Segment[];
  characters: number;
  /** Characters the PDF gives no Unicode for. */
  unmapped: number;
  /** Those of them that nothing tells the letter of: left out, or garbage. */
  lost: number;
  /** Straight lines drawn along or across the page, as shown. */
  rules: Rule[];
}

/** A line between `from` and `to`, at `at` across its direction; points, as shown. */
export interface Rule {
  isVertical: boolean;
  at: number;
  from: number;
  to: number;
}

/** The corners on the page of a box in the reading frame of `rotation`. */
export function fromFrame(box: Place, rotation: Rotation, width: number, height: number): Place {
  const { left, top, right, bottom } = box;
  switch (rotation) {
    case 90:
      return { left: width - bottom, top: left, right: width - top, bottom: right };
    case 180:
      return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
    case 270:
      return { left: top, top: height - right, right: bottom, bottom: height - left };
    default:
      return box;
  }
}

/** The box in the reading frame of `rotation` of corners on the page: what `fromFrame` undoes. */
export function toFrame(box: Place, rotation: Rotation, width: number, height: number): Place {
  const { left, top, right, bottom } = box;
  switch (rotation) {
    case 90:
      return { left: top, top: width - right, right: bottom, bottom: width - left };
    case 180:
      return fromFrame(box, 180, width, height);
    case 270:
      return { left: height - bottom, top: left, right: height - top, bottom: right };
    default:
      return box;
  }
}
