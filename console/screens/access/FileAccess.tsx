import { useState } from 'react';
import {
  type FileDetailQuery,
  SetFileAccessDocument,
  SetFileExpiryDocument,
} from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { formatDate } from '../../ui/format';
import { AccessDialog } from './AccessDialog';
import { AccessReport } from './AccessReport';
import { accessSummary } from './accessSummary';
import { ExpiryDialog } from './ExpiryDialog';
import { HoldDialog } from './HoldDialog';

type Detail = NonNullable<FileDetailQuery['file']>;

/** The API does not say whose moment it is: one that differs from the folder's is the file's own. */
const hasOwnExpiry = ({ expiresAt, folder }: Detail) => expiresAt !== (folder?.expiresAt ?? null);

function expirySummary(file: Detail): string {
  if (file.hold) return text.expiry.held;
  if (!file.expiresAt) return text.expiry.never;
  const moment = formatDate(file.expiresAt);
  return hasOwnExpiry(file) ? moment : text.expiry.withFolder(moment);
}

/** Who may see a file, until when it exists, and its legal hold. Nothing for callers who do not see everything. */
export function FileAccess({ file, onChange }: { file: Detail; onChange: () => void }) {
  const [opened, setOpened] = useState<'access' | 'expiry' | 'hold' | null>(null);
  const { id: fileId, name, access, hold } = file;
  if (!access) return null;
  const isHeld = hold !== null;
  const onClose = () => setOpened(null);
  const onSaved = () => {
    onClose();
    onChange();
  };
  const facts = [
    [text.access.fact, accessSummary(access)],
    [text.expiry.title, expirySummary(file)],
    ...(hold ? [[text.hold.title, text.hold.since(formatDate(hold.since), hold.reason)]] : []),
  ];
  return (
    <section>
      <h2>{text.access.title}</h2>
      <dl className="facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AccessReport access={access} />
      <p className="actions">
        <Button onClick={() => setOpened('access')}>{text.access.change}</Button>
        {/* The moment of a held file is unknown here, and would be removed by what is saved. */}
        {!isHeld && <Button onClick={() => setOpened('expiry')}>{text.expiry.change}</Button>}
        <Button onClick={() => setOpened('hold')}>{isHeld ? text.hold.release : text.hold.open}</Button>
      </p>
      {opened === 'access' && (
        <AccessDialog
          name={name}
          access={access}
          isInFolder
          operation={SetFileAccessDocument}
          variablesOf={(chosen, expectedAccess) => ({ input: { fileId, access: chosen, expectedAccess } })}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
      {opened === 'expiry' && (
        <ExpiryDialog
          name={name}
          expiresAt={hasOwnExpiry(file) ? file.expiresAt : null}
          hint={text.expiry.emptyFile}
          operation={SetFileExpiryDocument}
          variablesOf={(expiresAt) => ({ input: { fileId, expiresAt } })}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
      {opened === 'hold' && (
        <HoldDialog fileId={fileId} isHeld={isHeld} onSaved={onSaved} onClose={onClose} />
      )}
    </section>
  );
}
