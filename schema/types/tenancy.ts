import type { Principal } from '../../domain/context';
import type { FolderRecord } from '../../resolvers/folders/createFolder';
import { getMe } from '../../resolvers/getMe';
import { listProjects, type ProjectRecord } from '../../resolvers/listProjects';
import {
  type EnvironmentRecord,
  listFolders,
  type OrganizationRecord,
} from '../../resolvers/tenancy/findTenancy';
import { builder } from '../builder';
import { cost } from '../cost';

export const Organization = builder.objectRef<OrganizationRecord>('Organization').implement({
  description: 'The owner of projects; its documents share one search namespace.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created, UTC.' }),
  }),
});

export const Project = builder.objectRef<ProjectRecord>('Project').implement({
  description: 'A project of the organization, with environments of its own.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    organizationId: t.expose('organizationId', { type: 'UUID', description: 'Its organization.' }),
    createdByUserId: t.expose('createdByUserId', { type: 'UUID', description: 'Who created it.' }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether it is in use.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created, UTC.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed, UTC.' }),
    organization: t.field({
      type: Organization,
      nullable: true,
      description: 'The organization it belongs to.',
      ...cost({ own: 1 }),
      resolve: (project, _args, { loaders }) => loaders.organization.load(project.organizationId),
    }),
  }),
});

export const Folder = builder.objectRef<FolderRecord>('Folder').implement({
  description: 'A folder of an environment.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    name: t.exposeString('name', { description: 'Name, unique in the environment.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created, UTC.' }),
  }),
});

export const Environment = builder.objectRef<EnvironmentRecord>('Environment').implement({
  description: 'What an API key reaches: files, prompts and connectors live in exactly one.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    slug: t.exposeString('slug', { description: 'Name in requests, such as `staging` or `production`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created, UTC.' }),
    project: t.field({
      type: Project,
      nullable: true,
      description: 'The project it belongs to.',
      ...cost({ own: 1 }),
      resolve: (environment, _args, { loaders }) => loaders.project.load(environment.projectId),
    }),
    folders: t.field({
      type: [Folder],
      description: 'Its folders, by name.',
      ...cost({ own: 10 }),
      resolve: ({ id }, _args, { operation }) => listFolders(operation, id),
    }),
  }),
});

export const Me = builder.objectRef<Principal>('Me').implement({
  description: 'What the API key resolves to.',
  fields: (t) => ({
    organizationId: t.expose('organizationId', { type: 'UUID', description: 'Organization of the key.' }),
    organizationName: t.exposeString('organizationName', { description: 'Its name.' }),
    projectId: t.expose('projectId', { type: 'UUID', description: 'Project of the key.' }),
    projectName: t.exposeString('projectName', { description: 'Its name.' }),
    environmentId: t.expose('environmentId', { type: 'UUID', description: 'Environment of the key.' }),
    environmentSlug: t.exposeString('environmentSlug', {
      description: 'Its slug: `staging` or `production`.',
    }),
    organization: t.field({
      type: Organization,
      nullable: true,
      description: 'The organization of the key.',
      ...cost({ own: 1 }),
      resolve: (me, _args, { loaders }) => loaders.organization.load(me.organizationId),
    }),
    project: t.field({
      type: Project,
      nullable: true,
      description: 'The project of the key.',
      ...cost({ own: 1 }),
      resolve: (me, _args, { loaders }) => loaders.project.load(me.projectId),
    }),
    environment: t.field({
      type: Environment,
      nullable: true,
      description: 'The environment of the key.',
      ...cost({ own: 1 }),
      resolve: (me, _args, { loaders }) => loaders.environment.load(me.environmentId),
    }),
  }),
});

builder.queryFields((t) => ({
  me: t.field({
    type: Me,
    nullable: true,
    description: 'What the API key of this request resolves to.',
    ...cost({ own: 1 }, { category: 'other' }),
    resolve: (_root, _args, { operation }) => getMe(operation),
  }),
  projects: t.field({
    type: [Project],
    nullable: true,
    description: "All projects of the key's organization, oldest first.",
    ...cost({ own: 10 }, { category: 'list' }),
    resolve: (_root, _args, { operation }) => listProjects(operation),
  }),
}));
