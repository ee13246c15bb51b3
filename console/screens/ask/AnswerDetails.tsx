import { text } from '../../text/en';
import { CodeBlock } from '../../ui/CodeBlock';
import { CopyButton } from '../../ui/CopyButton';
import { formatMs } from '../../ui/format';
import { FeedbackForm } from '../answers/FeedbackForm';
import { AddToGolden } from '../evaluation/AddToGolden';
import type { Source } from '../source/source';
import { copiesOf } from './copies';
import { PassageList } from './PassageList';
import type { CompleteAnswer, Turn } from './turn';

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

/** The details that only the page that asked knows of an answer. */
function Fresh({ turn, complete }: { turn: Turn; complete: CompleteAnswer }) {
  const { routing } = complete;
  return (
    <>
      <p className="route">
        <span className="badge neutral">{text.ask.routes[routing.route]}</span>
        {routing.connectorName && <strong>{routing.connectorName}</strong>}
        <span className="fine">{routing.reasoning}</span>
      </p>
      <Timings turn={turn} complete={complete} />
    </>
  );
}

interface AnswerDetailsProps {
  turn: Turn;
  onSelect: (source: Source) => void;
}

/** How the answer came about, as far as it is known. */
export function AnswerDetails({ turn, onSelect }: AnswerDetailsProps) {
  const { complete, sql, answerId } = turn;
  const passages = complete?.results.semantic ?? [];
  return (
    <div className="answer-details">
      {complete && <Fresh turn={turn} complete={complete} />}
      {sql && (
        <details>
          <summary>{text.ask.sql}</summary>
          <CodeBlock value={sql} />
          {complete ? (
            <p className="fine">{complete.routing.sqlExplanation}</p>
          ) : (
            <p className="fine">{text.threads.noRows}</p>
          )}
        </details>
      )}
      {passages.length > 0 && (
        <details>
          <summary>{`${text.ask.passages} (${passages.length})`}</summary>
          <PassageList passages={passages} onSelect={onSelect} />
        </details>
      )}
      {answerId && (
        <>
          <FeedbackForm answerId={answerId} />
          <AddToGolden answerId={answerId} />
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
