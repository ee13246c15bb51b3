import {
  CreateEnvironmentDocument,
  CreateOrganizationDocument,
  CreateProjectDocument,
  DeleteEnvironmentDocument,
  DeleteOrganizationDocument,
  DeleteProjectDocument,
  RenameEnvironmentDocument,
  RenameOrganizationDocument,
  RenameProjectDocument,
} from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';

export type Level = 'organization' | 'project' | 'environment';

/** The item that is created (with its parent), renamed or deleted. */
export type Change =
  | { kind: 'create'; level: Level; parentId: string }
  | { kind: 'rename' | 'delete'; level: Level; id: string; name: string };

/** The changes of organizations, projects and environments by one function. */
export function useTenancyActions() {
  const create = {
    organization: useAction(CreateOrganizationDocument),
    project: useAction(CreateProjectDocument),
    environment: useAction(CreateEnvironmentDocument),
  };
  const rename = {
    organization: useAction(RenameOrganizationDocument),
    project: useAction(RenameProjectDocument),
    environment: useAction(RenameEnvironmentDocument),
  };
  const remove = {
    organization: useAction(DeleteOrganizationDocument),
    project: useAction(DeleteProjectDocument),
    environment: useAction(DeleteEnvironmentDocument),
  };
  const all = [...Object.values(create), ...Object.values(rename), ...Object.values(remove)];

  function apply(change: Change, name: string): Promise<unknown> {
    const { level } = change;
    if (change.kind !== 'create') {
      if (change.kind === 'delete') return remove[level].run({ id: change.id });
      if (level === 'environment') return rename.environment.run({ input: { id: change.id, slug: name } });
      return rename[level].run({ input: { id: change.id, name } });
    }
    if (level === 'organization') return create.organization.run({ input: { name } });
    if (level === 'project') return create.project.run({ input: { organizationId: change.parentId, name } });
    return create.environment.run({ input: { projectId: change.parentId, slug: name } });
  }

  return {
    apply,
    isRunning: all.some((action) => action.isRunning),
    error: all.find((action) => action.error)?.error ?? null,
    clear: () => {
      for (const action of all) action.clear();
    },
  };
}
