import { useState } from 'react';
import {
  type ConnectorCardFragment,
  ConnectorsDocument,
  DeleteConnectorDocument,
  RefreshConnectorDocument,
} from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { useAction, useQuery } from '../../api/useQuery';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatAgo, formatCount, formatMs } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Badge, Empty, Screen } from '../../ui/Screen';
import { ConnectorAccess } from '../access/ConnectorAccess';
import { ConnectorDialog } from './ConnectorDialog';
import { ConnectorQuestion } from './ConnectorQuestion';
import { ConnectorTables } from './ConnectorTables';
import { RowFilters } from './RowFilters';
import { SqlBox } from './SqlBox';

interface ConnectorProps {
  connector: ConnectorCardFragment;
  canChange: boolean;
  onChange: () => void;
}

function Connector({ connector, canChange, onChange }: ConnectorProps) {
  const { id, name, kind, health, access, rowFilters } = connector;
  const refresh = useAction(RefreshConnectorDocument);
  const remove = useAction(DeleteConnectorDocument);
  const [isDeleting, setDeleting] = useState(false);
  const [isBrowsing, setBrowsing] = useState(false);
  const [isQuerying, setQuerying] = useState(false);
  const [isShowingAccess, setShowingAccess] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const isUp = health?.status === 'up';
  return (
    <li className="card">
      <header>
        <h2>{name}</h2>
        <span className="fine">{kind}</span>
        <Badge tone={isUp ? 'good' : 'bad'}>{isUp ? text.connectors.up : text.connectors.down}</Badge>
      </header>
      {health?.message && <p className="notice busy">{health.message}</p>}
      <dl className="facts">
        {typeof health?.tables === 'number' && (
          <Fact name={text.connectors.schema} value={formatCount(health.tables)} />
        )}
        {typeof health?.latencyMs === 'number' && (
          <Fact name={text.connectors.latency} value={formatMs(health.latencyMs)} />
        )}
        {health?.schemaReadAt && (
          <Fact name={text.connectors.loaded} value={formatAgo(health.schemaReadAt)} />
        )}
      </dl>
      {isUp && <ConnectorQuestion connectorId={id} />}
      <p className="actions">
        <a className="button" href={href('', { connector: id, name })}>
          {text.connectors.ask}
        </a>
        {isUp && (
          <Button aria-expanded={isBrowsing} onClick={() => setBrowsing(!isBrowsing)}>
            {text.connectors.schema}
          </Button>
        )}
        {canChange && isUp && (
          <Button aria-expanded={isQuerying} onClick={() => setQuerying(!isQuerying)}>
            {text.connectors.sql}
          </Button>
        )}
        {access && (
          <Button aria-expanded={isShowingAccess} onClick={() => setShowingAccess(!isShowingAccess)}>
            {text.access.title}
          </Button>
        )}
        {rowFilters && (
          <Button aria-expanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
            {text.rowFilters.title}
          </Button>
        )}
        {canChange && (
          <>
            <Button disabled={refresh.isRunning} onClick={() => void refresh.run({ id }).then(onChange)}>
              {text.connectors.refresh}
            </Button>
            <Button look="danger" onClick={() => setDeleting(true)}>
              {text.common.delete}
            </Button>
          </>
        )}
      </p>
      {access && isShowingAccess && (
        <ConnectorAccess id={id} name={name} access={access} onChange={onChange} />
      )}
      {rowFilters && isFiltering && <RowFilters id={id} filters={rowFilters} onChange={onChange} />}
      {isQuerying && <SqlBox connectorId={id} />}
      {isBrowsing && (
        <ConnectorTables
          key={health?.schemaReadAt}
          id={id}
          kind={kind}
          count={health?.tables ?? 0}
          canRead={canChange}
        />
      )}
      {refresh.error && <ErrorNotice error={refresh.error} />}
      {isDeleting && (
        <ConfirmDialog
          title={text.connectors.deleteTitle}
          confirm={text.common.delete}
          action={remove}
          onClose={() => setDeleting(false)}
          onConfirm={() => void remove.run({ id }).then((done) => done && onChange())}
        >
          {text.connectors.deleteText}
        </ConfirmDialog>
      )}
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function ConnectorsScreen() {
  const current = useStore(session);
  const query = useQuery(ConnectorsDocument, {});
  const [isAdding, setAdding] = useState(false);
  const canChange = current.state === 'signed_in' && current.isAdministrator;
  return (
    <Screen
      title={text.connectors.title}
      lead={text.connectors.lead}
      actions={
        canChange && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {text.connectors.add}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ connectors }) =>
          connectors && connectors.length > 0 ? (
            <ul className="cards">
              {connectors.map((connector) => (
                <Connector
                  key={connector.id}
                  connector={connector}
                  canChange={canChange}
                  onChange={query.refetch}
                />
              ))}
            </ul>
          ) : (
            <Empty>{text.connectors.empty}</Empty>
          )
        }
      </QueryView>
      {isAdding && (
        <ConnectorDialog
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
