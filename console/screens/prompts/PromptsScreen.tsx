import { useState } from 'react';
import { DeletePromptDocument, PromptsDocument } from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { formatDate } from '../../ui/format';
import { Modal } from '../../ui/Modal';
import { QueryView } from '../../ui/QueryView';
import { Badge, Empty, Screen } from '../../ui/Screen';
import { type PromptCard, PromptForm } from './PromptForm';
import { PromptVersions } from './PromptVersions';

function Prompt({ prompt, onChange }: { prompt: PromptCard; onChange: () => void }) {
  const current = useStore(session);
  const remove = useAction(DeletePromptDocument);
  const [isDeleting, setDeleting] = useState(false);
  const canChange = current.state === 'signed_in' && current.isAdministrator;
  const { name, body, versionNumber, updatedAt } = prompt;
  return (
    <li className="card">
      <header>
        <h2>{name}</h2>
        <Badge tone="good">{text.prompts.version(versionNumber)}</Badge>
        <span className="fine">{formatDate(updatedAt)}</span>
      </header>
      {canChange ? (
        <>
          <PromptForm key={versionNumber} prompt={prompt} onPublished={onChange} />
          <PromptVersions key={`versions ${versionNumber}`} name={name} onChange={onChange} />
          <p className="actions">
            <Button look="danger" onClick={() => setDeleting(true)}>
              {text.common.delete}
            </Button>
          </p>
        </>
      ) : (
        <pre className="diff">{body}</pre>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={text.prompts.deleteTitle}
          confirm={text.common.delete}
          action={remove}
          onClose={() => setDeleting(false)}
          onConfirm={() => void remove.run({ name }).then((done) => done && onChange())}
        >
          {text.prompts.deleteText}
        </ConfirmDialog>
      )}
    </li>
  );
}

export function PromptsScreen() {
  const current = useStore(session);
  const query = useQuery(PromptsDocument, {});
  const [isAdding, setAdding] = useState(false);
  const canChange = current.state === 'signed_in' && current.isAdministrator;
  return (
    <Screen
      title={text.prompts.title}
      lead={text.prompts.lead}
      actions={
        canChange && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {text.prompts.add}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ prompts }) =>
          prompts && prompts.length > 0 ? (
            <ul className="cards">
              {prompts.map((prompt) => (
                <Prompt key={prompt.name} prompt={prompt} onChange={query.refetch} />
              ))}
            </ul>
          ) : (
            <Empty>{text.prompts.empty}</Empty>
          )
        }
      </QueryView>
      {isAdding && (
        <Modal title={text.prompts.add} onClose={() => setAdding(false)}>
          <PromptForm
            prompt={null}
            onPublished={() => {
              setAdding(false);
              query.refetch();
            }}
          />
        </Modal>
      )}
    </Screen>
  );
}
