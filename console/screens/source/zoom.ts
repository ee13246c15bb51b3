import { createStore } from '../../api/store';

/** The widths of a page, in shares of the panel's. */
export const zooms: readonly number[] = [1, 1.5, 2, 3, 4];

const name = 'lectern.zoom';

/** A browser may keep nothing for a page. */
function readZoom(): number {
  try {
    const kept = Number(localStorage.getItem(name));
    return zooms.includes(kept) ? kept : 1;
  } catch {
    return 1;
  }
}

/** How large pages are drawn; remembered by the browser. */
export const zoom = createStore(readZoom());

zoom.subscribe(() => {
  try {
    localStorage.setItem(name, String(zoom.get()));
  } catch {
    // Until the page is closed, then.
  }
});

/** The next larger or smaller one, or the same at the end. */
export function zoomBy(step: 1 | -1): void {
  const at = zooms.indexOf(zoom.get());
  zoom.set(zooms[Math.min(zooms.length - 1, Math.max(0, at + step))] ?? 1);
}
