import { text } from '../../text/en';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { shownQuote } from '../../ui/format';
import type { Shown } from '../source/source';
import { AnswerDetails } from './AnswerDetails';
import { AnswerText } from './AnswerText';
import { CellList } from './CellList';
import { RowsTable } from './RowsTable';
import type { Turn } from './useAnswers';

interface TurnViewProps {
  turn: Turn;
  selected: Shown | null;
  onSelect: (source: Shown) => void;
  onRetry: () => void;
  onAsk: (question: string) => void;
}

export function TurnView({ turn, selected, onSelect, onRetry, onAsk }: TurnViewProps) {
  const { question, scope, complete, citations, error, isRunning } = turn;
  const structured = complete?.results.structured;
  const shown = citations.find((citation) => citation === selected) ?? null;
  return (
    <article className="turn" aria-busy={isRunning}>
      <h2>{question}</h2>
      {scope && <p className="fine">{text.ask.only(scope.name)}</p>}
      {isRunning && turn.text === '' && <p className="answer pending">{text.ask.answering}</p>}
      {!isRunning && !complete && !error && <p className="outcome">{text.ask.stopped}</p>}
      {complete && text.ask.outcomes[complete.outcome] && (
        <p className="outcome">{text.ask.outcomes[complete.outcome]}</p>
      )}
      {turn.text !== '' && (
        <AnswerText
          outcome={complete?.outcome ?? null}
          hasRows={Boolean(structured)}
          answer={turn.text}
          citations={citations}
          selected={shown}
          onSelect={onSelect}
        />
      )}
      {complete && turn.text === '' && !structured && <p className="answer pending">{text.ask.empty}</p>}
      {complete && complete.suggestions.length > 0 && (
        <ul className="suggestions" aria-label={text.ask.suggestions}>
          {complete.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" className="example" onClick={() => onAsk(suggestion)}>
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
      {structured && <RowsTable structured={structured} />}
      {complete && <CellList cells={complete.routing.cells} selected={selected} onSelect={onSelect} />}
      {citations.length > 0 && (
        <ul className="citations" aria-label={text.ask.sources}>
          {citations.map((citation) => (
            <li key={citation.marker}>
              <button
                type="button"
                className="citation"
                aria-pressed={citation === shown}
                onClick={() => onSelect(citation)}
              >
                <span className="mark" aria-hidden="true">
                  {citation.marker}
                </span>
                <span>
                  <strong>{citation.fileName}</strong>
                  {citation.pageNumber && (
                    <span className="fine">{` ${text.ask.page(citation.pageNumber)}`}</span>
                  )}
                  <q>{shownQuote(citation.quote)}</q>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && error.code !== 'unauthorized' && <ErrorNotice error={error} onRetry={onRetry} />}
      {complete && <AnswerDetails turn={turn} complete={complete} onSelect={onSelect} />}
    </article>
  );
}
