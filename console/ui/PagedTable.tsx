import type { ComponentProps, ReactNode } from 'react';
import type { Pages } from '../api/usePages';
import { DataTable } from './DataTable';
import { MoreButton } from './MoreButton';
import { QueryView } from './QueryView';
import { Empty } from './Screen';

type PagedTableProps<Node> = Omit<ComponentProps<typeof DataTable<Node>>, 'rows'> & {
  pages: Pages<Node>;
  /** What is said where the list has nothing. */
  empty: string;
  /** What follows the list. */
  children?: ReactNode;
};

/** A list as a table, with the button for its next page; or that it is empty. */
export function PagedTable<Node>({ pages, empty, children, ...table }: PagedTableProps<Node>) {
  return (
    <QueryView query={pages}>
      {({ nodes }) =>
        nodes.length === 0 ? (
          <Empty>{empty}</Empty>
        ) : (
          <>
            <DataTable rows={nodes} {...table} />
            <MoreButton pages={pages} />
            {children}
          </>
        )
      }
    </QueryView>
  );
}
