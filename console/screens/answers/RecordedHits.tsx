import { href } from '../../app/router';
import { text } from '../../text/en';
import { formatScore } from '../../ui/format';
import { ScoreDetails } from '../ask/ScoreDetails';
import { placeOf } from '../source/placeOf';
import type { AnswerOnRecord } from './answerOnRecord';

/** The passages that were found, best first, with what their scores are made of. */
export function RecordedHits({ hits }: { hits: AnswerOnRecord['hits'] }) {
  return (
    <ol className="passages">
      {hits.map(({ chunkId, fileId, file, pageNumber, score, scoreParts, content }) => (
        <li key={chunkId} className="recorded-hit">
          <p className="passage-head">
            {file ? (
              <a href={href(`files/${fileId}`, { chunk: chunkId })}>{file.name}</a>
            ) : (
              <span>{text.answers.deletedFile}</span>
            )}
            {pageNumber && (
              <span className="fine">{placeOf({ fileName: file?.name ?? '', pageNumber })}</span>
            )}
            <span className="fine">{`${text.ask.score} ${formatScore(score)}`}</span>
          </p>
          {content && (
            <p className="passage-text" dir="auto">
              {content}
            </p>
          )}
          {scoreParts && <ScoreDetails score={score} parts={scoreParts} />}
        </li>
      ))}
    </ol>
  );
}
