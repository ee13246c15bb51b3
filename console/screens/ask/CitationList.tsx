import type { CitedPassageFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { shownQuote } from '../../ui/format';
import { placeOf } from '../source/placeOf';

interface CitationListProps {
  citations: readonly CitedPassageFragment[];
  selected: CitedPassageFragment | null;
  onSelect: (citation: CitedPassageFragment) => void;
}

/** The passages that an answer cites; each opens its page. */
export function CitationList({ citations, selected, onSelect }: CitationListProps) {
  if (citations.length === 0) return null;
  return (
    <ul className="citations" aria-label={text.ask.sources}>
      {citations.map((citation) => (
        <li key={citation.marker}>
          <button
            type="button"
            className="citation"
            aria-pressed={citation === selected}
            onClick={() => onSelect(citation)}
          >
            <span className="mark" aria-hidden="true">
              {citation.marker}
            </span>
            <span>
              <strong dir="auto">{citation.fileName}</strong>
              {citation.pageNumber && <span className="fine">{` ${placeOf(citation)}`}</span>}
              <q dir="auto">{shownQuote(citation.quote)}</q>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
