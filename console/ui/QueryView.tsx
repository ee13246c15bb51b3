import type { ReactNode } from 'react';
import type { Query } from '../api/useReading';
import { ErrorNotice } from './ErrorNotice';
import { Loading } from './Screen';

/** The result of a query; or that it is loading, or why it failed. A later failure is shown above what is known. */
export function QueryView<Result>({
  query,
  children,
}: {
  query: Query<Result>;
  children: (data: Result) => ReactNode;
}) {
  const { data, error, isLoading, refetch } = query;
  return (
    <>
      {error && error.code !== 'unauthorized' && <ErrorNotice error={error} onRetry={refetch} />}
      {data ? children(data) : isLoading && <Loading />}
    </>
  );
}
