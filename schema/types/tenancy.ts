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
import { AccessType } from './access';
import { Node } from './node';

export const Organization = builder.objectRef<OrganizationRecord>('Organization').implement({
  description: 'An organization, the owner of projects.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

export const Project = builder.objectRef<ProjectRecord>('Project').implement({
  description: 'A project of an organization, with its own environments.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    organizationId: t.expose('organizationId', { type: 'UUID', description: 'The ID of the organization.' }),
    createdByUserId: t.expose('createdByUserId', {
      type: 'UUID',
      description: 'The ID of the user who created the project.',
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether the project is active.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the project was last updated.' }),
    organization: t.field({
      type: Organization,
      nullable: true,
      description: 'The organization.',
      ...cost({ own: 1 }),
      resolve: (project, _args, { loaders }) => loaders.organization.load(project.organizationId),
    }),
  }),
});

export const Folder = builder.objectRef<FolderRecord>('Folder').implement({
  description: 'A folder of files in an environment.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID.' }),
    name: t.exposeString('name', { description: 'The name, unique in the environment.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    access: t.field({
      type: AccessType,
      nullable: true,
      description: 'Who may see the folder. Null for callers who do not see everything.',
      resolve: (folder, _args, { operation }) => recordAccess(operation, folder, 'folder'),
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'From this moment on it and the files in it do not exist that say nothing themselves.',
    }),
  }),
});

export const Environment = builder.objectRef<EnvironmentRecord>('Environment').implement({
  description: 'An environment. Each file, prompt, connector and API key belongs to exactly one.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID.' }),
    slug: t.exposeString('slug', { description: 'The slug, such as `staging` or `production`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
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
});

export const Me = builder.objectRef<Principal>('Me').implement({
  description: 'The organization, project and environment of an API key.',
  fields: (t) => ({
    organizationId: t.expose('organizationId', { type: 'UUID', description: 'The ID of the organization.' }),
    organizationName: t.exposeString('organizationName', { description: 'The name of the organization.' }),
    projectId: t.expose('projectId', { type: 'UUID', description: 'The ID of the project.' }),
    projectName: t.exposeString('projectName', { description: 'The name of the project.' }),
    environmentId: t.expose('environmentId', { type: 'UUID', description: 'The ID of the environment.' }),
    environmentSlug: t.exposeString('environmentSlug', {
      description: 'The slug of the environment, such as `staging` or `production`.',
    }),
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
});

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
