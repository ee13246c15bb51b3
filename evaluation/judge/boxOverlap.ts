import type { PageBox } from '../../domain/evaluation';

/** The boxes of a chunk or citation: block → page → corners. */
export function boxesOf(boundingBoxes: Record<string, unknown> | null): PageBox[] {
  return Object.values(boundingBoxes ?? {}).flatMap((places) =>
    Object.entries(places as Record<string, Omit<PageBox, 'page'>>).map(
      ([page, { left, top, right, bottom }]) => ({ page: Number(page), left, top, right, bottom }),
    ),
  );
}

const edges = (boxes: readonly PageBox[], from: 'left' | 'top', to: 'right' | 'bottom') =>
  [...new Set(boxes.flatMap((box) => [box[from], box[to]]))].sort((a, b) => a - b);

const covers = (boxes: readonly PageBox[], x: number, y: number) =>
  boxes.some(({ left, right, top, bottom }) => left <= x && x < right && top <= y && y < bottom);

/** The areas of intersection and union on one page, by the cells between all edges. */
function areasOn(a: readonly PageBox[], b: readonly PageBox[]): { intersection: number; union: number } {
  const xs = edges([...a, ...b], 'left', 'right');
  const ys = edges([...a, ...b], 'top', 'bottom');
  const areas = { intersection: 0, union: 0 };
  for (const [i, x] of xs.slice(0, -1).entries()) {
    for (const [j, y] of ys.slice(0, -1).entries()) {
      const [inA, inB] = [covers(a, x, y), covers(b, x, y)];
      if (!inA && !inB) continue;
      const area = ((xs[i + 1] ?? x) - x) * ((ys[j + 1] ?? y) - y);
      areas.union += area;
      if (inA && inB) areas.intersection += area;
    }
  }
  return areas;
}

/** Bounds the cells of a page: a chunk has few blocks, but nothing says how many. */
const maxBoxes = 60;

/** Intersection over union of the areas of two lists of boxes, 0 to 1, over all pages. */
export function boxOverlap(expected: readonly PageBox[], found: readonly PageBox[]): number {
  const pages = new Set([...expected, ...found].map(({ page }) => page));
  let [intersection, union] = [0, 0];
  for (const page of pages) {
    const on = (boxes: readonly PageBox[]) => boxes.filter((box) => box.page === page).slice(0, maxBoxes);
    const areas = areasOn(on(expected), on(found));
    intersection += areas.intersection;
    union += areas.union;
  }
  return union === 0 ? 0 : intersection / union;
}
