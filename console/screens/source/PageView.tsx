import { useEffect, useRef, useState } from 'react';
import type { PagesQuery } from '../../api/generated/graphql';
import { useStore } from '../../api/store';
import { text } from '../../text/en';
import type { Box } from './source';
import { zoom } from './zoom';

type Page = NonNullable<NonNullable<PagesQuery['file']>['pages']>[number];

const percent = (share: number) => `${share * 100}%`;

interface PageViewProps {
  page: Page;
  fileName: string;
  boxes: readonly Box[];
}

/** The picture of a page, with the cited boxes over it: fractions of the page fit a picture of any size. */
export function PageView({ page, fileName, boxes }: PageViewProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const first = useRef<HTMLSpanElement>(null);
  const shownZoom = useStore(zoom);
  const name = text.source.pictureOf(page.number, fileName);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box moves with the zoom
  useEffect(() => {
    if (state === 'shown') first.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [state, shownZoom]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <figure className="page" aria-label={name} aria-busy={state === 'loading'} tabIndex={0}>
      <div
        className="page-frame"
        style={{ width: percent(shownZoom), aspectRatio: `${page.width} / ${page.height}` }}
      >
        {state !== 'shown' && (
          <p className="page-note" role="status">
            {state === 'loading' ? text.source.loading : text.source.failed}
          </p>
        )}
        <img
          src={page.imageUrl}
          alt={name}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
        {state === 'shown' &&
          boxes.map(({ left, top, right, bottom }, index) => (
            <span
              key={`${left} ${top} ${right} ${bottom}`}
              ref={index === 0 ? first : undefined}
              className="box"
              style={{
                left: percent(left),
                top: percent(top),
                width: percent(right - left),
                height: percent(bottom - top),
              }}
            />
          ))}
      </div>
    </figure>
  );
}
