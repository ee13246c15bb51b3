import type { FileFilter, FilesQueryVariables } from '../../api/generated/graphql';

/** The filter of the list of files. */
export interface FileListFilter extends FileFilter {
  /** Principals, separated by commas: only files that a request for them sees. */
  visibleTo?: string | null;
}

/** The filter as the API takes it. */
export function toVariables(list: FileListFilter): Pick<FilesQueryVariables, 'filter' | 'visibleTo'> {
  const { visibleTo, ...filter } = list;
  const principals = (visibleTo ?? '').split(',').map((name) => name.trim());
  const named = principals.filter(Boolean);
  return { filter, visibleTo: named.length > 0 ? named : null };
}
