import { FileChunksDocument } from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { text } from '../../text/en';
import { MoreButton } from '../../ui/MoreButton';
import { QueryView } from '../../ui/QueryView';
import { placeOf } from '../source/placeOf';
import type { Source } from '../source/source';

interface FileChunksProps {
  file: { id: string; name: string };
  onSelect: (source: Source) => void;
}

/** The chunks of a file in reading order; each opens on its page. */
export function FileChunks({ file, onSelect }: FileChunksProps) {
  const query = usePages(FileChunksDocument, { id: file.id }, (data) => data.file?.chunks);
  return (
    <section>
      <h2>{text.files.chunks}</h2>
      <QueryView query={query}>
        {({ nodes }) => (
          <>
            <ol className="passages">
              {nodes.map((chunk) => (
                <li key={chunk.id}>
                  <button
                    type="button"
                    className="passage"
                    onClick={() =>
                      onSelect({
                        fileId: file.id,
                        fileName: file.name,
                        chunkId: chunk.id,
                        chunkIndex: chunk.index,
                        pageNumber: chunk.pageNumber,
                        boundingBoxes: chunk.boundingBoxes,
                      })
                    }
                  >
                    <span className="passage-head">
                      <strong>{chunk.headingPath.join(' › ') || `#${chunk.index + 1}`}</strong>
                      {chunk.pageNumber && (
                        <span className="fine">{placeOf({ fileName: file.name, ...chunk })}</span>
                      )}
                      <span className="fine">{text.files.tokens(chunk.tokenCount)}</span>
                    </span>
                    <span className="passage-text" dir="auto">
                      {chunk.content}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <MoreButton pages={query} />
          </>
        )}
      </QueryView>
    </section>
  );
}
