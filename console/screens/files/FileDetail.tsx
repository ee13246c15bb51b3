import { useEffect, useState } from 'react';
import { onFileChange, onMissedFileChanges } from '../../api/fileEvents';
import { FileDetailDocument, type FileDetailQuery } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import type { Query } from '../../api/useReading';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { formatCount, formatDate, formatDuration, formatSize } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Screen } from '../../ui/Screen';
import { FileAccess } from '../access/FileAccess';
import { pagesName } from '../source/placeOf';
import { SourcePanel } from '../source/SourcePanel';
import type { Source } from '../source/source';
import { FileActions } from './FileActions';
import { FileBadges } from './FileBadges';
import { FileChunks } from './FileChunks';
import { FileForm } from './FileForm';
import { FileStatus } from './FileStatus';
import { FileTimeline } from './FileTimeline';
import { FileVersions } from './FileVersions';
import { ReplaceDialog } from './ReplaceDialog';
import { ReplacementProgress } from './ReplacementProgress';
import { useLinkedChunk } from './useLinkedChunk';

type Detail = NonNullable<FileDetailQuery['file']>;

export function FileDetail({ id }: { id: string }) {
  const query = useQuery(FileDetailDocument, { id });
  const { refetch } = query;
  useEffect(() => onFileChange(({ fileId }) => fileId === id && refetch()), [id, refetch]);
  useEffect(() => onMissedFileChanges(refetch), [refetch]);
  return (
    <>
      <p className="back">
        <a href={href('files')}>← {text.files.back}</a>
      </p>
      <QueryView query={query}>{({ file }) => file && <FileView file={file} query={query} />}</QueryView>
    </>
  );
}

function FileView({ file, query }: { file: Detail; query: Query<unknown> }) {
  const { refetch: onChange } = query;
  const [source, setSource] = useState<Source | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  // The chunks of another version are others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed when the version changes
  useEffect(() => setSource(null), [file.version]);
  useLinkedChunk(file, setSource);
  const seconds = file.totalProcessingDurationSeconds;
  const remaining = file.estimatedRemainingTimeSeconds;
  const facts: [string, string | null][] = [
    [text.files.size, formatSize(file.size)],
    [pagesName(file.name), typeof file.pageCount === 'number' ? formatCount(file.pageCount) : null],
    [text.files.chunks, formatCount(file.totalChunks)],
    [text.files.duration, typeof seconds === 'number' ? formatDuration(seconds) : null],
    [text.files.reference, file.referenceId ?? null],
    [text.common.created, formatDate(file.createdAt)],
  ];
  return (
    <Screen
      title={file.name}
      actions={<FileActions file={file} onChange={onChange} onReplace={() => setReplacing(true)} />}
    >
      <p className="actions" role="status">
        <FileStatus file={file} />
        <FileBadges file={file} />
        {typeof remaining === 'number' && remaining > 0 && (
          <span className="fine">{text.files.remaining(formatDuration(remaining))}</span>
        )}
      </p>
      {file.errorMessage && (
        <p className="notice error" role="alert">
          {`${file.errorMessage} ${text.files.failedAdvice}`}
        </p>
      )}
      {file.notice && <p className="notice busy">{file.notice}</p>}
      {file.duplicateOf && (
        <p>
          {text.versions.duplicateOf}{' '}
          <a href={href(`files/${file.duplicateOf.id}`)}>{file.duplicateOf.name}</a>
        </p>
      )}
      <ReplacementProgress file={file} query={query} onReplace={() => setReplacing(true)} />
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={source ? 'file-detail with-source' : 'file-detail'}>
        <div className="file-parts">
          <FileVersions file={file} onChange={onChange} />
          {file.status === 'ready' && <FileChunks key={file.version} file={file} onSelect={setSource} />}
          <FileTimeline file={file} />
          <FileAccess file={file} onChange={onChange} />
          <section>
            <h2>{text.files.details}</h2>
            <FileForm file={file} onSaved={onChange} />
          </section>
        </div>
        {source && <SourcePanel source={source} onClose={() => setSource(null)} />}
      </div>
      {isReplacing && <ReplaceDialog fileId={file.id} onClose={() => setReplacing(false)} />}
    </Screen>
  );
}
