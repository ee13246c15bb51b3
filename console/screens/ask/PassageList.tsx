import type { PassageFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { formatScore } from '../../ui/format';
import { placeOf } from '../source/placeOf';
import type { Source } from '../source/source';
import { ScoreDetails } from './ScoreDetails';

interface PassageListProps {
  passages: readonly PassageFragment[];
  onSelect: (source: Source) => void;
}

/** Chunks with their scores, best first. */
export function PassageList({ passages, onSelect }: PassageListProps) {
  return (
    <ol className="passages">
      {passages.map((passage) => (
        <li key={passage.chunkId}>
          <button type="button" className="passage" onClick={() => onSelect(passage)}>
            <span className="passage-head">
              <bdi>
                <strong>{passage.fileName}</strong>
              </bdi>
              {passage.pageNumber && <span className="fine">{placeOf(passage)}</span>}
              <span className="score">
                <span className="visually-hidden">{text.ask.score} </span>
                {formatScore(passage.score)}
                <meter min={0} max={1} value={passage.score} aria-hidden="true" />
              </span>
            </span>
            <span className="passage-text" dir="auto">
              {passage.content}
            </span>
          </button>
          {passage.scoreParts && <ScoreDetails score={passage.score} parts={passage.scoreParts} />}
        </li>
      ))}
    </ol>
  );
}
