import { useEffect, useRef } from 'react';
import { PagesDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { QueryView } from '../../ui/QueryView';
import { PagedSource } from './PagedSource';
import { SheetSource } from './SheetSource';
import { addressOf, boxesByPage, isCells, type Shown, type Source } from './source';
import { TextSource } from './TextSource';

/** Where a passage stands: on the picture of its page, or in the text of a file without pages. */
function Passage({ source }: { source: Source }) {
  const query = useQuery(PagesDocument, { fileId: source.fileId });
  const hasBoxes = boxesByPage(source).size > 0;
  return (
    <QueryView query={query}>
      {({ file }) =>
        file?.pages && hasBoxes ? (
          <PagedSource key={source.chunkId} source={source} pages={file.pages} />
        ) : (
          <TextSource key={source.chunkId} source={source} />
        )
      }
    </QueryView>
  );
}

/** What an answer is taken from: a passage, or cells of a sheet. */
export function SourcePanel({ source, onClose }: { source: Shown; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source takes the focus, to be read from its start
  useEffect(() => {
    heading.current?.focus();
  }, [source]);
  return (
    <aside className="source" aria-label={text.source.title}>
      <header>
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {source.fileName}
        </h2>
        <Button look="quiet" aria-label={text.source.close} onClick={onClose}>
          ✕
        </Button>
      </header>
      {isCells(source) ? <SheetSource key={addressOf(source)} cells={source} /> : <Passage source={source} />}
    </aside>
  );
}
