import { useEffect, useRef, useState } from 'react';
import { text } from '../../text/en';
import { ErrorNotice } from '../../ui/ErrorNotice';
import type { Shown } from '../source/source';
import { AnswerDetails } from './AnswerDetails';
import { AnswerText } from './AnswerText';
import { CellList } from './CellList';
import { CitationList } from './CitationList';
import { NarrowButtons } from './NarrowButtons';
import { RowsTable } from './RowsTable';
import { TurnActions } from './TurnActions';
import { TurnQuestion } from './TurnQuestion';
import type { ChosenFilter, Turn } from './turn';

export interface TurnViewProps {
  turn: Turn;
  /** Whether the address leads to it. */
  isLinked: boolean;
  selected: Shown | null;
  onSelect: (source: Shown) => void;
  /** Asks in the same conversation; with what the question means, where that is known. */
  onAsk: (question: string, standaloneQuestion?: string | null) => void;
  /** Asks the question again with a filter. */
  onNarrow: (filter: ChosenFilter) => void;
  /** Asks another question in place of this one. */
  onEdited: (question: string) => void;
}

export function TurnView(props: TurnViewProps) {
  const { turn, isLinked, selected, onSelect, onAsk, onNarrow, onEdited } = props;
  const { question, standaloneQuestion, complete, outcome, citations, error, isRunning } = turn;
  const [isEditing, setEditing] = useState(false);
  const article = useRef<HTMLElement>(null);
  const structured = complete?.results.structured;
  const shown = citations.find((citation) => citation === selected) ?? null;
  const again = () => onAsk(question, standaloneQuestion);
  const suggestions = complete?.suggestions ?? [];
  useEffect(() => {
    if (!isLinked) return;
    article.current?.scrollIntoView({ block: 'start' });
    article.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <article ref={article} className={isLinked ? 'turn linked' : 'turn'} aria-busy={isRunning}>
      <TurnQuestion
        turn={turn}
        isEditing={isEditing}
        onEdited={(words) => {
          setEditing(false);
          if (words !== null) onEdited(words);
        }}
        onCorrect={(words) => onAsk(question, words)}
      />
      {turn.filter && <p className="fine">{text.scope.askedOnly(turn.filter.label)}</p>}
      {isRunning && turn.text === '' && <p className="answer pending">{text.ask.answering}</p>}
      {!isRunning && outcome === null && !error && <p className="outcome">{text.ask.stopped}</p>}
      {outcome && text.ask.outcomes[outcome] && <p className="outcome">{text.ask.outcomes[outcome]}</p>}
      {turn.text && (
        <AnswerText
          outcome={outcome}
          hasRows={Boolean(structured)}
          answer={turn.text}
          citations={citations}
          selected={shown}
          onSelect={onSelect}
        />
      )}
      {turn.text === null && <p className="answer pending">{text.threads.noAnswer}</p>}
      {outcome && turn.text === '' && !structured && <p className="answer pending">{text.ask.empty}</p>}
      {suggestions.length > 0 && (
        <ul className="suggestions" aria-label={text.ask.suggestions}>
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" className="example" dir="auto" onClick={() => onAsk(suggestion)}>
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
      <NarrowButtons filters={complete?.suggestedFilters ?? []} onNarrow={onNarrow} />
      {structured && <RowsTable structured={structured} />}
      {complete && <CellList cells={complete.routing.cells} selected={selected} onSelect={onSelect} />}
      <CitationList citations={citations} selected={shown} onSelect={onSelect} />
      {error && error.code !== 'unauthorized' && <ErrorNotice error={error} onRetry={again} />}
      {!isRunning && <TurnActions turn={turn} onAgain={again} onEdit={() => setEditing(!isEditing)} />}
      {outcome && <AnswerDetails turn={turn} onSelect={onSelect} />}
    </article>
  );
}
