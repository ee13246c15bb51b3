import {
  createEnvironmentInput,
  createProjectInput,
  idInput,
  nameInput,
  renameEnvironmentInput,
  renameInput,
} from '../../domain/inputs/administration';
import { cursorPageInput, environmentsInput, projectsInput } from '../../domain/inputs/lists';
import { createEnvironment } from '../../resolvers/environments/createEnvironment';
import { deleteEnvironment } from '../../resolvers/environments/deleteEnvironment';
import { listEnvironments } from '../../resolvers/environments/listEnvironments';
import { renameEnvironment } from '../../resolvers/environments/renameEnvironment';
import { deleteFolder } from '../../resolvers/folders/deleteFolder';
import { renameFolder } from '../../resolvers/folders/renameFolder';
import { createOrganization } from '../../resolvers/organizations/createOrganization';
import { deleteOrganization } from '../../resolvers/organizations/deleteOrganization';
import { listOrganizations } from '../../resolvers/organizations/listOrganizations';
import { renameOrganization } from '../../resolvers/organizations/renameOrganization';
import { createProject } from '../../resolvers/projects/createProject';
import { deleteProject } from '../../resolvers/projects/deleteProject';
import { listAllProjects } from '../../resolvers/projects/listAllProjects';
import { renameProject } from '../../resolvers/projects/renameProject';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { addMutation, DeletePayload } from '../types/addMutation';
import { connectionCost, connectionType } from '../types/connection';
import { Environment, Folder, Organization, Project } from '../types/tenancy';
import { Admin } from './admin';

const isAdministrative = true;

const OrganizationConnection = connectionType(Organization, 'organizations, oldest first');
const ProjectConnection = connectionType(Project, 'projects, oldest first');
const EnvironmentConnection = connectionType(Environment, 'environments, oldest first');

builder.objectFields(Admin, (t) => ({
  organizations: t.field({
    type: OrganizationConnection,
    nullable: true,
    description: 'All organizations. Requires the admin token.',
    args: argumentsOf(t, cursorPageInput),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listOrganizations(operation, args),
  }),
  projects: t.field({
    type: ProjectConnection,
    nullable: true,
    description: 'The projects of all organizations. Requires the admin token.',
    args: argumentsOf(t, projectsInput),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listAllProjects(operation, args),
  }),
  environments: t.field({
    type: EnvironmentConnection,
    nullable: true,
    description: 'The environments of all projects. Requires the admin token.',
    args: argumentsOf(t, environmentsInput),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listEnvironments(operation, args),
  }),
}));

const RenameInput = inputType('RenameInput', renameInput, 'The input of a renaming.');
addMutation('createOrganization', {
  isAdministrative,
  type: Organization,
  description: 'Creates an organization. Requires the admin token.',
  input: nameInput,
  operation: createOrganization,
});

addMutation('renameOrganization', {
  isAdministrative,
  type: Organization,
  description: 'Renames an organization. Requires the admin token.',
  input: RenameInput,
  operation: renameOrganization,
});

addMutation('deleteOrganization', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes an organization without projects. Requires the admin token.',
  args: idInput,
  operation: deleteOrganization,
});

addMutation('createProject', {
  isAdministrative,
  type: Project,
  description: 'Creates a project. Requires the admin token.',
  input: createProjectInput,
  operation: createProject,
});

addMutation('renameProject', {
  isAdministrative,
  type: Project,
  description: 'Renames a project. Requires the admin token.',
  input: RenameInput,
  operation: renameProject,
});

addMutation('deleteProject', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes a project without environments. Requires the admin token.',
  args: idInput,
  operation: deleteProject,
});

addMutation('createEnvironment', {
  isAdministrative,
  type: Environment,
  description: 'Creates an environment with its default folder. Requires the admin token.',
  input: createEnvironmentInput,
  operation: createEnvironment,
});

addMutation('renameEnvironment', {
  isAdministrative,
  type: Environment,
  description: 'Changes the slug of an environment. Its API keys stay valid. Requires the admin token.',
  input: renameEnvironmentInput,
  operation: renameEnvironment,
});

addMutation('deleteEnvironment', {
  isAdministrative,
  type: DeletePayload,
  description:
    'Permanently deletes an environment with its API keys, files, prompts and connectors. Requires the admin token.',
  args: idInput,
  operation: deleteEnvironment,
});

addMutation('renameFolder', {
  isAdministrative,
  type: Folder,
  description: 'Renames a folder of the environment.',
  input: RenameInput,
  operation: renameFolder,
});

addMutation('deleteFolder', {
  isAdministrative,
  type: DeletePayload,
  description: 'Deletes an empty folder of the environment.',
  args: idInput,
  operation: deleteFolder,
});
