import { listProjects } from '../../resolvers/projects/listProjects';
import { project } from '../../wire/records/project';
import { listOf } from '../../wire/records/types';
import { endpoint } from '../endpoint';
import { exampleProject } from '../examples';

export const listProjectsEndpoint = endpoint({
  name: 'listProjects',
  method: 'GET',
  path: '/projects',
  tag: 'Projects',
  summary: 'List projects',
  description: "All projects of the key's organization, as a bare array.",
  category: 'list',
  errors: [],
  call: listProjects,
  output: listOf(project),
  example: [exampleProject],
});
