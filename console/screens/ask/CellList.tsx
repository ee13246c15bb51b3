import type { CitedCellsFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { addressOf, type Shown } from '../source/source';

interface CellListProps {
  cells: readonly CitedCellsFragment[];
  selected: Shown | null;
  onSelect: (source: Shown) => void;
}

/** The cells of a workbook that rows were computed from; each opens its sheet. */
export function CellList({ cells, selected, onSelect }: CellListProps) {
  if (cells.length === 0) return null;
  return (
    <ul className="citations" aria-label={text.source.cellsOf}>
      {cells.map((one) => (
        <li key={one.table}>
          <button
            type="button"
            className="citation"
            aria-pressed={one === selected}
            onClick={() => onSelect(one)}
          >
            <span>
              <bdi>
                <strong>{one.fileName}</strong>
              </bdi>{' '}
              <span className="fine">{addressOf(one)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
