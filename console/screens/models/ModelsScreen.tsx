import { useState } from 'react';
import { ModelsDocument } from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { QueryView } from '../../ui/QueryView';
import { Empty, Screen } from '../../ui/Screen';
import { ModelsInUse } from './ModelsInUse';
import { ProviderCard } from './ProviderCard';
import { ProviderDialog } from './ProviderDialog';

export function ModelsScreen() {
  const current = useStore(session);
  const isOperator = current.state === 'signed_in' && current.isOperator;
  const query = useQuery(ModelsDocument, {});
  const [isAdding, setAdding] = useState(false);
  return (
    <Screen
      title={text.models.title}
      lead={text.models.lead}
      actions={
        isOperator && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {text.models.add}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ admin: { models } }) =>
          models && (
            <>
              <ModelsInUse models={models} onChange={query.refetch} />
              <section className="part">
                <h2>{text.models.providers}</h2>
                {models.providers.length === 0 && <Empty>{text.models.noProviders}</Empty>}
                <ul className="cards">
                  {models.providers.map((provider) => (
                    <ProviderCard
                      key={provider.id}
                      provider={provider}
                      isOperator={isOperator}
                      onChange={query.refetch}
                    />
                  ))}
                </ul>
              </section>
            </>
          )
        }
      </QueryView>
      {isAdding && (
        <ProviderDialog
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            query.refetch();
          }}
        />
      )}
    </Screen>
  );
}
