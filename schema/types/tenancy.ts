import type { Principal } from '../../domain/context';
import { recordAccess } from '../../resolvers/access/readAccess';
import type { EnvironmentRecord } from '../../resolvers/environments/environmentRecord';
import type { FolderRecord } from '../../resolvers/folders/folderRecord';
import { listFolders } from '../../resolvers/folders/listFolders';
import { getMe } from '../../resolvers/getMe';
import type { OrganizationRecord } from '../../resolvers/organizations/organizationRecord';
import { listProjects } from '../../resolvers/projects/listProjects';
import type { ProjectRecord } from '../../resolvers/projects/projectRecord';
import { builder } from '../builder';
import { cost } from '../cost';
import { exposed, recordType } from '../recordType';
import { AccessType } from './access';
import { Node } from './node';

export const Organization = recordType<OrganizationRecord>('Organization')(
  'An organization, the owner of projects.',
  {
    id: ['UUID', 'The ID.'],
    name: ['String', 'The name.'],
    createdAt: ['DateTime', 'When it was created.'],
  },
);

export const Project = recordType<ProjectRecord>('Project')(
  'A project of an organization, with its own environments.',
  {
    id: ['UUID', 'The ID.'],
    name: ['String', 'The name.'],
    organizationId: ['UUID', 'The ID of the organization.'],
    createdByUserId: ['UUID', 'The ID of the user who created the project.'],
    isActive: ['Boolean', 'Whether the project is active.'],
    createdAt: ['DateTime', 'When it was created.'],
    updatedAt: ['DateTime', 'When the project was last updated.'],
  },
  (t) => ({
    organization: t.field({
      type: Organization,
      nullable: true,
      description: 'The organization.',
      ...cost({ own: 1 }),
      resolve: (project, _args, { loaders }) => loaders.organization.load(project.organizationId),
    }),
  }),
);

export const Folder = builder.objectRef<FolderRecord>('Folder').implement({
  description: 'A folder of files in an environment.',
  interfaces: [Node],
  fields: (t) => ({
    ...exposed(t, {
      id: ['UUID', 'The ID.'],
      name: ['String', 'The name, unique in the environment.'],
      createdAt: ['DateTime', 'When it was created.'],
      expiresAt: [
        'DateTime?',
        'From this moment on it and the files in it do not exist that say nothing themselves.',
      ],
    }),
    access: t.field({
      type: AccessType,
      nullable: true,
      description: 'Who may see the folder. Null for callers who do not see everything.',
      resolve: (folder, _args, { operation }) => recordAccess(operation, folder, 'folder'),
    }),
  }),
});

export const Environment = recordType<EnvironmentRecord>('Environment')(
  'An environment. Each file, prompt, connector and API key belongs to exactly one.',
  {
    id: ['UUID', 'The ID.'],
    slug: ['String', 'The slug, such as `staging` or `production`.'],
    createdAt: ['DateTime', 'When it was created.'],
  },
  (t) => ({
    project: t.field({
      type: Project,
      nullable: true,
      description: 'The project.',
      ...cost({ own: 1 }),
      resolve: (environment, _args, { loaders }) => loaders.project.load(environment.projectId),
    }),
    folders: t.field({
      type: [Folder],
      description: 'The folders, sorted by name.',
      ...cost({ own: 10 }),
      resolve: ({ id }, _args, { operation }) => listFolders(operation, id),
    }),
  }),
);

export const Me = recordType<Principal>('Me')(
  'The organization, project and environment of an API key.',
  {
    organizationId: ['UUID', 'The ID of the organization.'],
    organizationName: ['String', 'The name of the organization.'],
    projectId: ['UUID', 'The ID of the project.'],
    projectName: ['String', 'The name of the project.'],
    environmentId: ['UUID', 'The ID of the environment.'],
    environmentSlug: ['String', 'The slug of the environment, such as `staging` or `production`.'],
  },
  (t) => ({
    organization: t.field({
      type: Organization,
      nullable: true,
      description: 'The organization.',
      ...cost({ own: 1 }),
      resolve: (me, _args, { loaders }) => loaders.organization.load(me.organizationId),
    }),
    project: t.field({
      type: Project,
      nullable: true,
      description: 'The project.',
      ...cost({ own: 1 }),
      resolve: (me, _args, { loaders }) => loaders.project.load(me.projectId),
    }),
    environment: t.field({
      type: Environment,
      nullable: true,
      description: 'The environment.',
      ...cost({ own: 1 }),
      resolve: (me, _args, { loaders }) => loaders.environment.load(me.environmentId),
    }),
  }),
);

builder.queryFields((t) => ({
  me: t.field({
    type: Me,
    nullable: true,
    description: 'The organization, project and environment of the API key of this request.',
    ...cost({ own: 1 }, { category: 'other' }),
    resolve: (_root, _args, { operation }) => getMe(operation),
  }),
  projects: t.field({
    type: [Project],
    nullable: true,
    description: 'The projects of the organization, oldest first.',
    ...cost({ own: 10 }, { category: 'list' }),
    resolve: (_root, _args, { operation }) => listProjects(operation),
  }),
}));
