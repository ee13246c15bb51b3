import { promptNameInput } from '../../domain/inputs/files';
import { getPrompt } from '../../resolvers/prompts/getPrompt';
import { prompt } from '../../wire/records/prompt';
import { endpoint } from '../endpoint';
import { examplePrompt } from '../examples';

export const getPromptEndpoint = endpoint({
  name: 'getPrompt',
  method: 'GET',
  path: '/prompts/{name}',
  tag: 'Prompts',
  summary: 'Live prompt version',
  description: 'The live version of a prompt, by name.',
  category: 'prompts',
  input: { location: 'path', type: promptNameInput, example: { name: 'support-reply' } },
  errors: ['prompt_not_found'],
  call: getPrompt,
  output: prompt,
  example: examplePrompt,
});
