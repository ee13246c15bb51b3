import type { AnswerOutcome, CitedPassageFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';

interface AnswerTextProps {
  answer: string;
  /** Null while the answer is being written. */
  outcome: AnswerOutcome | null;
  /** Whether the rows that the answer tells are shown too. */
  hasRows: boolean;
  citations: readonly CitedPassageFragment[];
  /** The chunk that is shown. */
  selected: CitedPassageFragment | null;
  onSelect: (citation: CitedPassageFragment) => void;
}

const marks = /(\[\d{1,3}\])/;

/** The answer, always as text, with a button in place of each `[n]` that has a citation. */
export function AnswerText({ answer, outcome, hasRows, citations, selected, onSelect }: AnswerTextProps) {
  let position = 0;
  return (
    <p className={hasRows ? 'answer with-rows' : 'answer'} data-outcome={outcome} dir="auto">
      {answer.split(marks).map((part) => {
        position += part.length;
        const citation = marks.test(part)
          ? citations.find(({ marker }) => `[${marker}]` === part)
          : undefined;
        if (!citation) return <span key={position}>{part}</span>;
        return (
          <button
            key={position}
            type="button"
            className="mark"
            aria-label={text.ask.citation(citation.marker, citation.fileName)}
            aria-pressed={selected === citation}
            onClick={() => onSelect(citation)}
          >
            {citation.marker}
          </button>
        );
      })}
    </p>
  );
}
