import { useEffect, useRef, useState } from 'react';
import type { PagesQuery } from '../../api/generated/graphql';
import { text } from '../../text/en';
import type { Box } from './source';

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
  useEffect(() => {
    if (state === 'shown') first.current?.scrollIntoView({ block: 'center' });
  }, [state]);
  return (
    <figure className="page" aria-busy={state === 'loading'}>
      <div className="page-frame" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        {state !== 'shown' && (
          <p className="page-note" role="status">
            {state === 'loading' ? text.source.loading : text.source.failed}
          </p>
        )}
        <img
          src={page.imageUrl}
          alt={text.source.pictureOf(page.number, fileName)}
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
