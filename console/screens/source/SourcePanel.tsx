import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PagesDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { QueryView } from '../../ui/QueryView';
import { FindInFile } from './FindInFile';
import { PagedSource } from './PagedSource';
import { isSlides } from './placeOf';
import { SheetSource } from './SheetSource';
import { addressOf, boxesByPage, isCells, type Shown, type Source } from './source';
import { TextSource } from './TextSource';
import { useEscape } from './useEscape';
import { zoom, zoomBy } from './zoom';

const views = ['picture', 'text'] as const;

/** Where a passage stands: on the picture of its page or slide, or in the text of a file without pages. */
function Passage({ source }: { source: Source }) {
  const query = useQuery(PagesDocument, { fileId: source.fileId });
  const hasBoxes = boxesByPage(source).size > 0;
  // Without boxes no words are marked, and LibreOffice breaks pages of Word elsewhere than Word: the text comes first.
  const [view, setView] = useState<(typeof views)[number]>(
    isSlides(source.fileName) && !source.isFound ? 'picture' : 'text',
  );
  return (
    <QueryView query={query}>
      {({ file }) => (
        <>
          {file?.pages && !hasBoxes && (
            <p className="pager">
              {views.map((one) => (
                <Button key={one} className="small" aria-pressed={one === view} onClick={() => setView(one)}>
                  {text.source.views[one]}
                </Button>
              ))}
            </p>
          )}
          {file?.pages && (hasBoxes || view === 'picture') ? (
            <PagedSource key={source.chunkId} source={source} pages={file.pages} />
          ) : (
            <TextSource key={source.chunkId} source={source} />
          )}
        </>
      )}
    </QueryView>
  );
}

const keyOf = (shown: Shown) => `${shown.fileId} ${isCells(shown) ? addressOf(shown) : shown.chunkId}`;

/** The keys of the zoom, where no field has them. */
function zoomByKey({ key, target, ctrlKey, metaKey }: KeyboardEvent): void {
  if (ctrlKey || metaKey || target instanceof HTMLInputElement) return;
  if (key === '+' || key === '=') zoomBy(1);
  if (key === '-') zoomBy(-1);
  if (key === '0') zoom.set(1);
}

/** The source of an answer: a passage, or cells of a sheet. */
export function SourcePanel({ source, onClose }: { source: Shown; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [found, setFound] = useState<Source | null>(null);
  const shown = found ?? source;
  useEscape(panel, onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source takes the focus, to be read from its start
  useEffect(() => {
    heading.current?.focus();
  }, [source]);
  return (
    <aside ref={panel} className="source" aria-label={text.source.title} onKeyDown={zoomByKey}>
      <header>
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {source.fileName}
        </h2>
        <Button look="quiet" aria-label={text.source.close} title={text.source.closeHint} onClick={onClose}>
          ✕
        </Button>
      </header>
      <FindInFile key={keyOf(source)} {...source} onFound={setFound} />
      {isCells(shown) ? (
        <SheetSource key={addressOf(shown)} cells={shown} />
      ) : (
        <Passage key={String(shown.isFound)} source={shown} />
      )}
    </aside>
  );
}
