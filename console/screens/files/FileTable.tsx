import type { FileRowFragment } from '../../api/generated/graphql';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { formatAgo, formatCount, formatSize } from '../../ui/format';
import { VirtualRows } from '../../ui/VirtualRows';
import { FileBadges } from './FileBadges';
import { FileStatus } from './FileStatus';
import type { FileList } from './useFileList';
import type { Selection } from './useSelection';

const rowHeight = 48;

function FileRow({ file }: { file: FileRowFragment }) {
  return (
    <a className="file-row" href={href(`files/${file.id}`)} title={file.errorMessage ?? undefined}>
      <span className="file-name" title={file.name}>
        {file.name}
      </span>
      <span className="file-state">
        <FileStatus file={file} />
        <FileBadges file={file} />
      </span>
      <span className="wide fine">{file.folderName}</span>
      <span className="number wide fine">{formatSize(file.size)}</span>
      <span className="number wide fine">
        {file.totalChunks > 0 && formatCount(file.totalChunks)}
        <span className="visually-hidden"> {text.files.chunks}</span>
      </span>
      <span className="number fine">{formatAgo(file.updatedAt)}</span>
    </a>
  );
}

function SelectBox({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) {
  return (
    <span className="file-select">
      <input type="checkbox" aria-label={label} checked={isOn} onChange={onChange} />
    </span>
  );
}

/** The files, of which only the visible ones are in the page: 10,000 scroll like ten. */
export function FileTable({ list, selection }: { list: FileList; selection: Selection }) {
  const areAll = list.rows.every(({ id }) => selection.ids.has(id));
  return (
    <div className="file-table">
      <div className="file-line file-head">
        <SelectBox
          label={text.files.selectAll}
          isOn={areAll}
          onChange={() => selection.set(areAll ? [] : list.rows.map(({ id }) => id))}
        />
        <div className="file-row fine" aria-hidden="true">
          <span>{text.files.name}</span>
          <span>{text.files.status}</span>
          <span className="wide">{text.files.folder}</span>
          <span className="number wide">{text.files.size}</span>
          <span className="number wide">{text.files.chunks}</span>
          <span className="number">{text.files.updated}</span>
        </div>
      </div>
      <VirtualRows
        label={text.files.title}
        count={list.rows.length}
        rowHeight={rowHeight}
        onEnd={list.loadMore}
        row={(index) => {
          const file = list.rows[index];
          return (
            file && (
              <div className="file-line">
                <SelectBox
                  label={text.files.select(file.name)}
                  isOn={selection.ids.has(file.id)}
                  onChange={() => selection.toggle(file.id)}
                />
                <FileRow file={file} />
              </div>
            )
          );
        }}
      />
    </div>
  );
}
