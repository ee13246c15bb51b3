import { text } from '../../text/en';
import { CodeBlock } from '../../ui/CodeBlock';
import { CopyButton } from '../../ui/CopyButton';
import { formatMs } from '../../ui/format';
import { FeedbackForm } from '../answers/FeedbackForm';
import { AddToGolden } from '../evaluation/AddToGolden';
import type { Source } from '../source/source';
import { copiesOf } from './copies';
import { PassageList } from './PassageList';
import type { CompleteAnswer, Turn } from './useAnswers';

function Timings({ turn, complete }: { turn: Turn; complete: CompleteAnswer }) {
  const timings: [string, number | null][] = [
    [text.ask.searchTime, complete.searchTimeMs],
    [text.ask.generationTime, complete.generationTimeMs],
    [text.ask.firstToken, turn.firstTextMs],
    [text.ask.totalTime, turn.totalMs],
  ];
  return (
    <dl className="facts">
      {timings.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? text.common.none : formatMs(value)}</dd>
        </div>
      ))}
      <div>
        <dt>{text.ask.model}</dt>
        <dd>{complete.model}</dd>
      </div>
    </dl>
  );
}

interface AnswerDetailsProps {
  turn: Turn;
  complete: CompleteAnswer;
  onSelect: (source: Source) => void;
}

/** How the answer came about. */
export function AnswerDetails({ turn, complete, onSelect }: AnswerDetailsProps) {
  const { routing, results } = complete;
  return (
    <div className="answer-details">
      <p className="route">
        <span className="badge neutral">{text.ask.routes[routing.route]}</span>
        {routing.connectorName && <strong>{routing.connectorName}</strong>}
        <span className="fine">{routing.reasoning}</span>
      </p>
      <Timings turn={turn} complete={complete} />
      {routing.sqlGenerated && (
        <details>
          <summary>{text.ask.sql}</summary>
          <CodeBlock value={routing.sqlGenerated} />
          {routing.sqlExplanation && <p className="fine">{routing.sqlExplanation}</p>}
        </details>
      )}
      {results.semantic.length > 0 && (
        <details>
          <summary>{`${text.ask.passages} (${results.semantic.length})`}</summary>
          <PassageList passages={results.semantic} onSelect={onSelect} />
        </details>
      )}
      {complete.answerId && (
        <>
          <FeedbackForm answerId={complete.answerId} />
          <AddToGolden answerId={complete.answerId} />
        </>
      )}
      <p className="copy-as">
        <span className="fine">{text.ask.copyAs}</span>
        {copiesOf(turn).map(({ name, value }) => (
          <CopyButton key={name} value={value} label={name} />
        ))}
      </p>
    </div>
  );
}
