import type { SuggestedFilterFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';

interface NarrowButtonsProps {
  filters: readonly SuggestedFilterFragment[];
  onNarrow: (filter: SuggestedFilterFragment) => void;
}

/** Filters that the question names, with which it is asked again. */
export function NarrowButtons({ filters, onNarrow }: NarrowButtonsProps) {
  if (filters.length === 0) return null;
  return (
    <ul className="suggestions" aria-label={text.scope.narrow}>
      {filters.map((filter) => (
        <li key={JSON.stringify(filter.filter)}>
          <Button className="small narrow" onClick={() => onNarrow(filter)}>
            <bdi>{text.scope.onlyFiles(filter.label, filter.count)}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}
