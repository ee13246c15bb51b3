import { useDeferredValue, useState } from 'react';
import { MeDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { useRoute } from '../../app/router';
import { UploadButton } from '../../app/upload/UploadButton';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Empty, Loading, Screen } from '../../ui/Screen';
import { FileDetail } from './FileDetail';
import { FileFilters } from './FileFilters';
import { FileTable } from './FileTable';
import { FolderDialog } from './FolderDialog';
import type { FileListFilter } from './fileListFilter';
import { SelectedFiles } from './SelectedFiles';
import { useFileList } from './useFileList';
import { useSelection } from './useSelection';

export function FilesScreen() {
  const {
    path: [, id],
  } = useRoute();
  return id ? <FileDetail key={id} id={id} /> : <FilesList />;
}

function FilesList() {
  const [filter, setFilter] = useState<FileListFilter>({});
  const [isEditing, setEditing] = useState(false);
  const list = useFileList(useDeferredValue(filter));
  const selection = useSelection();
  const me = useQuery(MeDocument, {});
  const folders = me.data?.me?.environment?.folders ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Screen
      title={text.files.title}
      lead={text.files.count(list.total)}
      actions={
        <>
          <Button onClick={() => setEditing(true)}>{text.files.manageFolders}</Button>
          <UploadButton folderId={filter.folderId} />
        </>
      }
    >
      <FileFilters filter={filter} folders={folders} onChange={setFilter} />
      <SelectedFiles files={list.rows.filter(({ id }) => selection.ids.has(id))} selection={selection} />
      {list.error && list.error.code !== 'unauthorized' && <ErrorNotice error={list.error} />}
      {list.rows.length > 0 && <FileTable list={list} selection={selection} />}
      {list.rows.length === 0 &&
        (list.isLoading ? (
          <Loading />
        ) : (
          <Empty>{isFiltered ? text.files.emptyFiltered : text.files.empty}</Empty>
        ))}
      {isEditing && (
        <FolderDialog folders={folders} onChange={me.refetch} onClose={() => setEditing(false)} />
      )}
    </Screen>
  );
}
