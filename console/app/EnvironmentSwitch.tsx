import { useState } from 'react';
import { type ApiError, toApiError } from '../api/apiError';
import { TenancyDocument } from '../api/generated/graphql';
import { openEnvironment } from '../api/session';
import { useQuery } from '../api/useQuery';
import { text } from '../text/en';
import { Choice } from '../ui/Choice';
import { ErrorNotice } from '../ui/ErrorNotice';

interface EnvironmentSwitchProps {
  /** Null: the session has only the admin token. */
  ownId: string | null;
  ownName: string;
}

/** The environments of the installation; a choice opens it in place of the current one. */
export function EnvironmentSwitch({ ownId, ownName }: EnvironmentSwitchProps) {
  const { data } = useQuery(TenancyDocument, {});
  const [error, setError] = useState<ApiError | null>(null);
  const { organizations, projects, environments } = data?.admin ?? {};
  const nodes = environments?.nodes ?? [];
  if (!nodes.some(({ id }) => id !== ownId)) return <strong>{ownName}</strong>;
  /** Slugs are unique in a project only. */
  const nameOf = ({ slug, project: of }: (typeof nodes)[number]) => {
    const project = projects?.nodes.find(({ id }) => id === of?.id);
    const organization = organizations?.nodes.find((one) => one.id === project?.organizationId);
    const isAlone = nodes.every((one) => one.project?.id === of?.id);
    return isAlone ? slug : [slug, project?.name, organization?.name].filter(Boolean).join(' · ');
  };
  const known = nodes.map((node) => [node.id, nameOf(node)] as const);
  // Beyond the first hundred, its own may be none of them.
  const isListed = nodes.some(({ id }) => id === ownId);
  return (
    <>
      <Choice
        label={text.session.environment}
        value={ownId ?? ''}
        options={
          isListed ? known : [[ownId ?? '', ownId ? ownName : text.session.chooseEnvironment], ...known]
        }
        onChange={(id) => {
          setError(null);
          openEnvironment(id).catch((failure: unknown) => setError(toApiError(failure)));
        }}
      />
      {error && <ErrorNotice error={error} />}
    </>
  );
}
