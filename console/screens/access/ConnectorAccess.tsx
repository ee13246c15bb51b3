import { useState } from 'react';
import { type AccessReportFragment, SetConnectorAccessDocument } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { AccessDialog } from './AccessDialog';
import { AccessReport } from './AccessReport';

interface ConnectorAccessProps {
  id: string;
  name: string;
  access: AccessReportFragment;
  onChange: () => void;
}

/** Who may ask a database. */
export function ConnectorAccess({ id, name, access, onChange }: ConnectorAccessProps) {
  const [isChanging, setChanging] = useState(false);
  return (
    <section>
      <h3>{text.access.title}</h3>
      <AccessReport access={access} />
      <p className="actions">
        <Button onClick={() => setChanging(true)}>{text.access.change}</Button>
      </p>
      {isChanging && (
        <AccessDialog
          name={name}
          access={access}
          operation={SetConnectorAccessDocument}
          variablesOf={(chosen, expectedAccess) => ({
            input: { connectorId: id, access: chosen, expectedAccess },
          })}
          onSaved={() => {
            setChanging(false);
            onChange();
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </section>
  );
}
