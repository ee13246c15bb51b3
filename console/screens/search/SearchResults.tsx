import { SearchDocument, type SearchInput } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { formatMs } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Empty } from '../../ui/Screen';
import { FeedbackForm } from '../answers/FeedbackForm';
import { CellList } from '../ask/CellList';
import { PassageList } from '../ask/PassageList';
import { RowsTable } from '../ask/RowsTable';
import type { Shown } from '../source/source';

interface SearchResultsProps {
  title: string | null;
  input: SearchInput;
  selected: Shown | null;
  onSelect: (source: Shown) => void;
}

export function SearchResults({ title, input, selected, onSelect }: SearchResultsProps) {
  const query = useQuery(SearchDocument, { input });
  return (
    <section className="results" aria-busy={query.isLoading}>
      {title && <h2>{title}</h2>}
      <QueryView query={query}>
        {({ search }) => {
          if (!search) return null;
          const { routing, results, totalResults, searchTimeMs } = search;
          return (
            <>
              <p className="route" role="status">
                <span className="badge neutral">{text.ask.routes[routing.route]}</span>
                <span>{text.search.hits(totalResults)}</span>
                <span className="fine">{formatMs(searchTimeMs)}</span>
              </p>
              <p className="fine">{routing.reasoning}</p>
              {results.structured && <RowsTable structured={results.structured} />}
              <CellList cells={routing.cells} selected={selected} onSelect={onSelect} />
              {routing.sqlGenerated && (
                <details>
                  <summary>{text.ask.sql}</summary>
                  <pre className="code-block">
                    <code>{routing.sqlGenerated}</code>
                  </pre>
                </details>
              )}
              <PassageList passages={results.semantic} onSelect={onSelect} />
              {totalResults === 0 && <Empty>{text.search.none}</Empty>}
              {search.answerId && <FeedbackForm key={search.answerId} answerId={search.answerId} />}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
