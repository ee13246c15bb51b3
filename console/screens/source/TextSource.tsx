import { useEffect, useRef } from 'react';
import { FileChunksDocument, PassageTextDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Empty, Loading } from '../../ui/Screen';
import { placeOf } from './placeOf';
import { markedRange, type Source } from './source';

const maxFirst = 100;

/** The passage in its document, between its neighbors, with the quoted words marked. */
export function TextSource({ source }: { source: Source }) {
  const { fileId, chunkId, chunkIndex } = source;
  const isNear = chunkIndex + 2 <= maxFirst;
  const near = useQuery(
    FileChunksDocument,
    isNear ? { id: fileId, first: chunkIndex + 2, after: null } : null,
  );
  const alone = useQuery(PassageTextDocument, isNear ? null : { chunkId });
  const marked = useRef<HTMLParagraphElement>(null);
  const around = near.data?.file?.chunks.nodes.slice(Math.max(0, chunkIndex - 1));
  const node = alone.data?.node;
  const chunks = around ?? (node && 'content' in node ? [node] : []);
  useEffect(() => {
    if (chunks.length > 0) marked.current?.scrollIntoView({ block: 'center' });
  }, [chunks.length]);
  if (near.isLoading || alone.isLoading) return <Loading />;
  if (chunks.length === 0) return <Empty>{text.source.gone}</Empty>;
  return (
    <section className="text-source" aria-label={text.source.inText}>
      {chunks.map(({ id, content, headingPath }) => (
        <div key={id} className={id === chunkId ? 'text-chunk cited' : 'text-chunk'}>
          {id === chunkId && (
            <p className="fine place" dir="auto">
              {whereIs(source, headingPath)}
            </p>
          )}
          {id === chunkId ? (
            <p ref={marked} dir="auto">
              <Marked content={content} quote={source.quote} />
            </p>
          ) : (
            <p dir="auto">{content}</p>
          )}
        </div>
      ))}
    </section>
  );
}

/** The place in the document and the headings above it; the name of a sheet is one of them. */
function whereIs({ fileName, pageNumber }: Source, headingPath: readonly string[]): string {
  const place = placeOf({ fileName, pageNumber, headingPath });
  const isSheet = place === text.source.sheetName(headingPath[0] ?? '');
  const headings = isSheet ? headingPath.slice(1) : headingPath;
  return [place, ...headings].filter(Boolean).join(' › ');
}

function Marked({ content, quote }: { content: string; quote: string | undefined }) {
  const [start, end] = markedRange(content, quote);
  return (
    <>
      {content.slice(0, start)}
      <mark>{content.slice(start, end)}</mark>
      {content.slice(end)}
    </>
  );
}
