import { objectSchema } from '../../domain/inputs/describeInput';
import { rateLimits } from '../../domain/limits';
import type { JsonSchema, Place } from '../../wire/records/types';
import type { Endpoint } from '../endpoint';
import { responsesOf } from './responses';

function parametersOf({ input }: Endpoint): JsonSchema[] {
  if (!input || input.location === 'body') return [];
  return input.fields.map(({ wireName, required, schema: { description, ...schema } }) => ({
    name: wireName,
    in: input.location,
    required,
    description,
    schema,
    example: input.example[wireName],
  }));
}

function requestBodyOf({ input, name }: Endpoint, place: Place): JsonSchema | null {
  if (input?.location !== 'body') return null;
  const component = `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`;
  const schema = place(component, () => objectSchema(input.fields));
  return { required: true, content: { 'application/json': { schema, example: input.example } } };
}

export function describeOperation(endpoint: Endpoint, place: Place): JsonSchema {
  const { name, tag, summary, description, category } = endpoint;
  const parameters = parametersOf(endpoint);
  const requestBody = requestBodyOf(endpoint, place);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: `${description}\n\nRate limit: ${rateLimits[category]} requests per minute and key by default (\`${category}\`).`,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint, place),
  };
}
