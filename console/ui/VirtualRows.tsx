import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

interface VirtualRowsProps {
  label: string;
  count: number;
  rowHeight: number;
  row: (index: number) => ReactNode;
  /** Called when the end comes into view. */
  onEnd?: () => void;
  className?: string;
}

/** A list of which only the visible rows are in the page. */
export function VirtualRows({ label, count, rowHeight, row, onEnd, className = '' }: VirtualRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEnd && count > 0 && last >= count - 20) onEnd();
  }, [onEnd, count, last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroller} className={`virtual-rows ${className}`} tabIndex={0} aria-label={label}>
      <ul style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start, key }) => (
          <li
            key={key}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
          >
            {row(index)}
          </li>
        ))}
      </ul>
    </section>
  );
}
