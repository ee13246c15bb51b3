import { getMe } from '../../resolvers/getMe';
import { apiKeyContext } from '../../wire/records/me';
import { endpoint } from '../endpoint';
import { examplePrincipal } from '../examples';

export const getMeEndpoint = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  tag: 'Context',
  summary: 'API key context',
  description: 'The organization, project and environment of the API key.',
  category: 'other',
  errors: [],
  call: getMe,
  output: apiKeyContext,
  example: examplePrincipal,
});
