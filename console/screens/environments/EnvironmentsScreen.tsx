import { type ReactNode, useState } from 'react';
import { MeDocument, TenancyDocument, type TenancyQuery } from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { QueryView } from '../../ui/QueryView';
import { Badge, Screen } from '../../ui/Screen';
import { NameDialog } from './NameDialog';
import { type Change, type Level, useTenancyActions } from './useTenancyActions';

const addTexts: Record<Level, string> = {
  organization: text.environments.addOrganization,
  project: text.environments.addProject,
  environment: text.environments.addEnvironment,
};

interface LineProps {
  level: Level;
  id: string;
  name: string;
  onChange: (change: Change) => void;
  children?: ReactNode;
}

function Line({ level, id, name, onChange, children }: LineProps) {
  return (
    <p className="tenancy-line">
      <strong className={level}>{name}</strong>
      {children}
      <span className="actions">
        {(['rename', 'delete'] as const).map((kind) => (
          <Button
            key={kind}
            look="quiet"
            className="small"
            aria-label={`${text.common[kind]}: ${name}`}
            onClick={() => onChange({ kind, level, id, name })}
          >
            {text.common[kind]}
          </Button>
        ))}
      </span>
    </p>
  );
}

interface TreeProps {
  admin: TenancyQuery['admin'];
  ownId: string | undefined;
  onChange: (change: Change) => void;
}

function Tree({ admin, ownId, onChange }: TreeProps) {
  const add = (level: Level, parentId: string) => (
    <Button className="small" onClick={() => onChange({ kind: 'create', level, parentId })}>
      {addTexts[level]}
    </Button>
  );
  return (
    <ul className="cards">
      {admin.organizations?.nodes.map((organization) => (
        <li key={organization.id} className="card">
          <Line level="organization" {...organization} onChange={onChange} />
          <ul className="tenancy">
            {admin.projects?.nodes
              .filter(({ organizationId }) => organizationId === organization.id)
              .map((project) => (
                <li key={project.id}>
                  <Line level="project" id={project.id} name={project.name} onChange={onChange} />
                  <ul className="tenancy">
                    {admin.environments?.nodes
                      .filter((environment) => environment.project?.id === project.id)
                      .map(({ id, slug }) => (
                        <li key={id}>
                          <Line level="environment" id={id} name={slug} onChange={onChange}>
                            {id === ownId && <Badge tone="good">{text.environments.current}</Badge>}
                          </Line>
                        </li>
                      ))}
                    <li>{add('environment', project.id)}</li>
                  </ul>
                </li>
              ))}
            <li>{add('project', organization.id)}</li>
          </ul>
        </li>
      ))}
    </ul>
  );
}

export function EnvironmentsScreen() {
  const current = useStore(session);
  const hasKey = current.state === 'signed_in' && current.hasKey;
  const query = useQuery(TenancyDocument, {});
  const me = useQuery(MeDocument, hasKey ? {} : null);
  const actions = useTenancyActions();
  const [change, setChange] = useState<Change | null>(null);

  function open(next: Change): void {
    actions.clear();
    setChange(next);
  }
  async function save(name: string): Promise<void> {
    if (!change || !(await actions.apply(change, name))) return;
    setChange(null);
    query.refetch();
  }
  const close = () => setChange(null);
  return (
    <Screen
      title={text.environments.title}
      lead={text.environments.lead}
      actions={
        <Button look="primary" onClick={() => open({ kind: 'create', level: 'organization', parentId: '' })}>
          {text.environments.addOrganization}
        </Button>
      }
    >
      <QueryView query={query}>
        {({ admin }) => <Tree admin={admin} ownId={me.data?.me?.environmentId} onChange={open} />}
      </QueryView>
      {change && change.kind !== 'delete' && (
        <NameDialog
          title={change.kind === 'create' ? addTexts[change.level] : text.common.rename}
          label={change.level === 'environment' ? text.environments.slug : text.common.name}
          value={change.kind === 'rename' ? change.name : ''}
          action={actions}
          onSave={(name) => void save(name)}
          onClose={close}
        />
      )}
      {change?.kind === 'delete' && (
        <ConfirmDialog
          title={text.environments.deleteTitle(change.name)}
          confirm={text.common.delete}
          action={actions}
          onClose={close}
          onConfirm={() => void save('')}
        >
          {text.environments.deleteTexts[change.level]}
        </ConfirmDialog>
      )}
    </Screen>
  );
}
