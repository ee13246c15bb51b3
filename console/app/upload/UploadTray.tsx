import { useState } from 'react';
import { useStore } from '../../api/store';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { formatShare, formatSize } from '../../ui/format';
import { VirtualRows } from '../../ui/VirtualRows';
import { href } from '../router';
import { type Upload, uploads } from './uploadStore';
import { removeFinishedUploads, skipUpload, skipUploads, startUpload } from './uploads';

const rowHeight = 56;
const shownRows = 5;

/** The actions for content that the environment has already; somebody decides before it is sent. */
function KnownActions({ id, name }: Upload) {
  return (
    <span className="upload-actions">
      <Button className="small" aria-label={`${text.upload.anyway}: ${name}`} onClick={() => startUpload(id)}>
        {text.upload.anyway}
      </Button>
      <Button className="small" aria-label={`${text.upload.skip}: ${name}`} onClick={() => skipUpload(id)}>
        {text.upload.skip}
      </Button>
    </span>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { phase, status, share, error, name, fileId, id, content, duplicateOf, notice } = upload;
  const state = phase === 'processing' && status ? text.files.statuses[status] : text.upload.phases[phase];
  const isBusy = phase === 'uploading' || phase === 'processing';
  return (
    <div className={`upload ${phase}`}>
      <div className="upload-line">
        <span className="upload-name" title={name}>
          {name}
        </span>
        {phase === 'ready' && fileId && (
          <a className="button small" href={href('', { file: fileId, name })}>
            {text.upload.ask}
          </a>
        )}
        {phase === 'failed' && (
          <Button className="small" onClick={() => startUpload(id)}>
            {text.common.retry}
          </Button>
        )}
        {phase === 'known' && <KnownActions {...upload} />}
      </div>
      <div className="upload-line fine">
        {phase === 'known' && duplicateOf ? (
          <span className="upload-name">
            {text.upload.sameAs} <a href={href(`files/${duplicateOf.id}`)}>{duplicateOf.name}</a>
          </span>
        ) : (
          <span className="upload-name" title={error ?? notice ?? undefined}>
            {error ?? (phase === 'ready' && notice ? `${state}. ${notice}` : state)}
          </span>
        )}
        {isBusy ? <span>{formatShare(share)}</span> : <span>{formatSize(content.size)}</span>}
      </div>
      {isBusy && <progress value={share} aria-label={`${name}: ${state}`} />}
    </div>
  );
}

/** The files that are being uploaded and processed, over every screen. */
export function UploadTray() {
  const list = useStore(uploads);
  const [isOpen, setOpen] = useState(true);
  if (list.length === 0) return null;
  const ready = list.filter(({ phase }) => phase === 'ready').length;
  const failed = list.filter(({ phase }) => phase === 'failed').length;
  const known = list.filter(({ phase }) => phase === 'known');
  const summary = text.upload.summary(ready, list.length);
  return (
    <section className="upload-tray" aria-label={text.upload.title}>
      <header>
        <p role="status">{failed > 0 ? `${summary}, ${text.upload.failed(failed)}` : summary}</p>
        <div className="actions">
          {known.length > 1 && (
            <Button className="small" onClick={() => skipUploads(known)}>
              {text.upload.skipAll(known.length)}
            </Button>
          )}
          {ready + failed > 0 && (
            <Button className="small" look="quiet" onClick={removeFinishedUploads}>
              {text.upload.clear}
            </Button>
          )}
          <Button
            className="small"
            look="quiet"
            aria-expanded={isOpen}
            aria-label={isOpen ? text.upload.collapse : text.upload.expand}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▴'}
          </Button>
        </div>
      </header>
      {isOpen && (
        <div style={{ height: Math.min(list.length, shownRows) * rowHeight }}>
          <VirtualRows
            label={text.upload.list}
            count={list.length}
            rowHeight={rowHeight}
            // The latest first.
            row={(index) => {
              const upload = list[list.length - 1 - index];
              return upload && <UploadRow upload={upload} />;
            }}
          />
        </div>
      )}
    </section>
  );
}
