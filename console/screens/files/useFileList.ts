import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../api/apiError';
import { request } from '../../api/client';
import { generation } from '../../api/connection';
import { type FileEvent, onFileChange, onMissedFileChanges } from '../../api/fileEvents';
import { type FileFilter, type FileRowFragment, FilesDocument } from '../../api/generated/graphql';
import { useStore } from '../../api/store';
import { type FileListFilter, toVariables } from './fileListFilter';

const pageSize = 100;
const applyMs = 120;
const recountMs = 3_000;

export interface FileList {
  rows: readonly FileRowFragment[];
  total: number;
  error: ApiError | null;
  isLoading: boolean;
  loadMore: () => void;
}

interface Loaded {
  rows: readonly FileRowFragment[];
  total: number;
  after: string | null;
  hasMore: boolean;
}

const nothing: Loaded = { rows: [], total: 0, after: null, hasMore: true };

const hasStatus = ({ status }: FileRowFragment, filter: FileFilter) =>
  (!filter.status || filter.status === status) && (!filter.statuses || filter.statuses.includes(status));

/** Whether a file that changed belongs to the list; the gateway decides about filters by name, metadata or principals. */
function mayMatch(file: FileRowFragment, filter: FileListFilter): boolean {
  if (filter.folderId && filter.folderId !== file.folderId) return false;
  if (!hasStatus(file, filter)) return false;
  const { search, category, documentType, referenceId, visibleTo } = filter;
  return !search && !category && !documentType && !referenceId && !visibleTo;
}

/** The list after several changes: known rows are replaced in place, new ones are inserted. */
function applied(list: Loaded, events: readonly FileEvent[], filter: FileListFilter): Loaded {
  const latest = new Map(events.map((event) => [event.fileId, event]));
  let { total } = list;
  const rows: FileRowFragment[] = [];
  for (const row of list.rows) {
    const event = latest.get(row.id);
    latest.delete(row.id);
    const isGone = event?.deleted || (event?.file && !hasStatus(event.file, filter));
    if (isGone) total -= 1;
    else rows.push(event?.file && event.sequence >= row.sequence ? event.file : row);
  }
  const added = [...latest.values()].flatMap(({ file }) => (file && mayMatch(file, filter) ? [file] : []));
  // Files older than the rows are on pages that are not loaded yet. An upload that took longer than others is new, and
  // older than their rows.
  const oldest = list.hasMore ? list.rows.at(-1) : undefined;
  const fresh = added.filter((file) => !oldest || file.createdAt > oldest.createdAt);
  const newestFirst = [...fresh, ...rows].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return { ...list, rows: fresh.length > 0 ? newestFirst : rows, total: total + fresh.length };
}

/** The files that match a filter, newest first, loaded in pages and kept current by the events of the environment. */
export function useFileList(filter: FileListFilter): FileList {
  const [list, setList] = useState<Loaded>(nothing);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(true);
  const epoch = useStore(generation);
  const loading = useRef<AbortController | null>(null);
  const key = JSON.stringify(filter);
  const latest = useRef({ list, filter });
  latest.current = { list, filter };

  const load = useCallback(async (from: Loaded) => {
    const leaving = new AbortController();
    loading.current = leaving;
    setLoading(true);
    try {
      const variables = { first: pageSize, after: from.after, ...toVariables(latest.current.filter) };
      const { filesConnection } = await request(FilesDocument, variables, leaving.signal);
      if (!filesConnection || leaving.signal.aborted) return;
      const { nodes, totalCount, pageInfo } = filesConnection;
      setError(null);
      setList((now) => {
        const rows = from.after === null ? [] : now.rows;
        const known = new Set(rows.map(({ id }) => id));
        return {
          rows: [...rows, ...nodes.filter(({ id }) => !known.has(id))],
          total: totalCount,
          after: pageInfo.endCursor ?? null,
          hasMore: pageInfo.hasNextPage,
        };
      });
    } catch (failure) {
      if (!leaving.signal.aborted) setError(toApiError(failure));
    } finally {
      if (loading.current === leaving) {
        loading.current = null;
        setLoading(false);
      }
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter, sign-in or connection starts the list again
  useEffect(() => {
    void load(nothing);
    return () => loading.current?.abort();
  }, [load, key, epoch]);

  /** Counts again what was counted by events: files of pages that are not loaded cannot be told from new ones for sure. */
  const recount = useCallback(async () => {
    const counted = key;
    try {
      const { filesConnection } = await request(FilesDocument, {
        first: 1,
        after: null,
        ...toVariables(latest.current.filter),
      });
      if (!filesConnection || counted !== JSON.stringify(latest.current.filter)) return;
      setList((now) => ({ ...now, total: filesConnection.totalCount }));
    } catch {
      // The next change counts again.
    }
  }, [key]);

  useEffect(() => onMissedFileChanges(() => void load(nothing)), [load]);

  useEffect(() => {
    let pending: FileEvent[] = [];
    let recounting: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      const events = pending;
      pending = [];
      const known = new Set(latest.current.list.rows.map(({ id }) => id));
      if (events.some(({ fileId }) => !known.has(fileId))) {
        recounting ??= setTimeout(() => {
          recounting = undefined;
          void recount();
        }, recountMs);
      }
      setList((now) => applied(now, events, latest.current.filter));
    };
    const leave = onFileChange((event) => {
      pending.push(event);
      if (pending.length === 1) setTimeout(apply, applyMs);
    });
    return () => {
      clearTimeout(recounting);
      leave();
    };
  }, [recount]);

  const loadMore = useCallback(() => {
    if (!loading.current && latest.current.list.hasMore) void load(latest.current.list);
  }, [load]);
  return { rows: list.rows, total: list.total, error, isLoading, loadMore };
}
