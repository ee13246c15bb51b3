import { useState } from 'react';
import { SourcesDocument } from '../../api/generated/graphql';
import { usePolling } from '../../api/usePolling';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { QueryView } from '../../ui/QueryView';
import { Empty, Screen } from '../../ui/Screen';
import { isUnfinished, SourceCard } from './SourceCard';
import { SourceDialog } from './SourceDialog';

/** How often runs that begin by themselves are looked for. */
const refreshMs = 10_000;
/** A browser keeps few connections to a host open, and each run that is followed takes one. */
const maxFollowed = 3;

/** The sources of the environment with their runs. */
export function SourcesScreen() {
  const query = useQuery(SourcesDocument, {});
  const [isAdding, setAdding] = useState(false);
  usePolling(query, refreshMs);
  return (
    <Screen
      title={text.sources.title}
      lead={text.sources.lead}
      actions={
        <Button look="primary" onClick={() => setAdding(true)}>
          {text.sources.add}
        </Button>
      }
    >
      <QueryView query={query}>
        {({ admin: { sources } }) => {
          if (!sources || sources.length === 0) return <Empty>{text.sources.empty}</Empty>;
          const followed = new Set(sources.filter(isUnfinished).slice(0, maxFollowed));
          return (
            <ul className="cards">
              {sources.map((source) => (
                <SourceCard
                  key={source.id}
                  source={source}
                  isFollowed={followed.has(source)}
                  onChange={query.refetch}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
      {isAdding && (
        <SourceDialog
          onClose={() => setAdding(false)}
          onCreated={() => {
            setAdding(false);
            query.refetch();
          }}
        />
      )}
    </Screen>
  );
}
