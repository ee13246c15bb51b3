import { deleteEnvironment } from '../../resolvers/environments/deleteEnvironment';
import {
  createEnvironment,
  listEnvironments,
  renameEnvironment,
} from '../../resolvers/environments/manageEnvironments';
import { deleteFolder, renameFolder } from '../../resolvers/folders/manageFolders';
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  renameOrganization,
} from '../../resolvers/organizations/manageOrganizations';
import {
  createProject,
  deleteProject,
  listAllProjects,
  renameProject,
} from '../../resolvers/projects/manageProjects';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { addMutation } from '../types/addMutation';
import { connectionType, sectionArgs, sectionCost } from '../types/connection';
import { Environment, Folder, Organization, Project } from '../types/tenancy';
import { Administration } from './administration';

const isAdministrative = true;

const OrganizationConnection = connectionType(Organization, 'the organizations, oldest first');
const ProjectConnection = connectionType(Project, 'projects, oldest first');
const EnvironmentConnection = connectionType(Environment, 'environments, oldest first');

builder.objectFields(Administration, (t) => ({
  organizations: t.field({
    type: OrganizationConnection,
    nullable: true,
    description: 'All organizations. Needs the admin token.',
    args: sectionArgs(t),
    ...cost(sectionCost),
    resolve: (_admin, args, { operation }) => listOrganizations(operation, args),
  }),
  projects: t.field({
    type: ProjectConnection,
    nullable: true,
    description: 'Projects of all organizations. Needs the admin token.',
    args: {
      ...sectionArgs(t),
      organizationId: t.arg({ type: 'UUID', description: 'Only those of this organization.' }),
    },
    ...cost(sectionCost),
    resolve: (_admin, args, { operation }) => listAllProjects(operation, args),
  }),
  environments: t.field({
    type: EnvironmentConnection,
    nullable: true,
    description: 'Environments of all projects. Needs the admin token.',
    args: {
      ...sectionArgs(t),
      projectId: t.arg({ type: 'UUID', description: 'Only those of this project.' }),
    },
    ...cost(sectionCost),
    resolve: (_admin, args, { operation }) => listEnvironments(operation, args),
  }),
}));

const CreateOrganizationInput = builder.inputType('CreateOrganizationInput', {
  description: 'A new organization.',
  fields: (t) => ({ name: t.string({ required: true, description: 'Name, 1 to 255 characters.' }) }),
});
const CreateProjectInput = builder.inputType('CreateProjectInput', {
  description: 'A new project.',
  fields: (t) => ({
    organizationId: t.field({ type: 'UUID', required: true, description: 'Its organization.' }),
    name: t.string({ required: true, description: 'Name, 1 to 255 characters.' }),
  }),
});
const CreateEnvironmentInput = builder.inputType('CreateEnvironmentInput', {
  description: 'A new environment.',
  fields: (t) => ({
    projectId: t.field({ type: 'UUID', required: true, description: 'Its project.' }),
    slug: t.string({
      required: true,
      description: 'Unique in the project: 1 to 40 lower-case letters, digits and single hyphens.',
    }),
  }),
});
const RenameInput = builder.inputType('RenameInput', {
  description: 'A new name.',
  fields: (t) => ({
    id: t.field({ type: 'UUID', required: true, description: 'What is renamed.' }),
    name: t.string({ required: true, description: 'Its new name, 1 to 255 characters.' }),
  }),
});
const RenameEnvironmentInput = builder.inputType('RenameEnvironmentInput', {
  description: 'A new slug.',
  fields: (t) => ({
    id: t.field({ type: 'UUID', required: true, description: 'The environment.' }),
    slug: t.string({ required: true, description: 'Its new slug.' }),
  }),
});

const deleted = (name: string, what: string) =>
  builder.objectRef<{ id: string }>(name).implement({
    description: `${what} that is no more.`,
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
      deleted: t.boolean({ description: 'Always true.', resolve: () => true }),
    }),
  });

addMutation('createOrganization', {
  isAdministrative,
  type: Organization,
  description: 'Creates an organization. Needs the admin token.',
  args: (t) => ({
    input: t.arg({ type: CreateOrganizationInput, required: true, description: 'The organization.' }),
  }),
  run: ({ operation }: GraphQLContext, { input }) => createOrganization(operation, input),
});

addMutation('renameOrganization', {
  isAdministrative,
  type: Organization,
  description: 'Renames an organization. Needs the admin token.',
  args: (t) => ({ input: t.arg({ type: RenameInput, required: true, description: 'The new name.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => renameOrganization(operation, input),
});

addMutation('deleteOrganization', {
  isAdministrative,
  type: deleted('DeletedOrganization', 'An organization'),
  description: 'Deletes an organization that has no projects. Needs the admin token.',
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The organization.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteOrganization(operation, args),
});

addMutation('createProject', {
  isAdministrative,
  type: Project,
  description: 'Creates a project. Needs the admin token.',
  args: (t) => ({ input: t.arg({ type: CreateProjectInput, required: true, description: 'The project.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => createProject(operation, input),
});

addMutation('renameProject', {
  isAdministrative,
  type: Project,
  description: 'Renames a project. Needs the admin token.',
  args: (t) => ({ input: t.arg({ type: RenameInput, required: true, description: 'The new name.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => renameProject(operation, input),
});

addMutation('deleteProject', {
  isAdministrative,
  type: deleted('DeletedProject', 'A project'),
  description: 'Deletes a project that has no environments. Needs the admin token.',
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The project.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteProject(operation, args),
});

addMutation('createEnvironment', {
  isAdministrative,
  type: Environment,
  description: 'Creates an environment with its default folder. Needs the admin token.',
  args: (t) => ({
    input: t.arg({ type: CreateEnvironmentInput, required: true, description: 'The environment.' }),
  }),
  run: ({ operation }: GraphQLContext, { input }) => createEnvironment(operation, input),
});

addMutation('renameEnvironment', {
  isAdministrative,
  type: Environment,
  description: 'Gives an environment another slug; its keys go on working. Needs the admin token.',
  args: (t) => ({
    input: t.arg({ type: RenameEnvironmentInput, required: true, description: 'The new slug.' }),
  }),
  run: ({ operation }: GraphQLContext, { input }) => renameEnvironment(operation, input),
});

addMutation('deleteEnvironment', {
  isAdministrative,
  type: deleted('DeletedEnvironment', 'An environment'),
  description:
    'Deletes an environment with its keys, files, prompts and connectors. It can not be undone. Needs the admin token.',
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The environment.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteEnvironment(operation, args),
});

addMutation('renameFolder', {
  isAdministrative,
  type: Folder,
  description: 'Renames a folder of the environment.',
  args: (t) => ({ input: t.arg({ type: RenameInput, required: true, description: 'The new name.' }) }),
  run: ({ operation }: GraphQLContext, { input }) => renameFolder(operation, input),
});

addMutation('deleteFolder', {
  isAdministrative,
  type: deleted('DeletedFolder', 'A folder'),
  description: 'Deletes an empty folder of the environment.',
  args: (t) => ({ id: t.arg({ type: 'UUID', required: true, description: 'The folder.' }) }),
  run: ({ operation }: GraphQLContext, args) => deleteFolder(operation, args),
});
