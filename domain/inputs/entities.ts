/** The representations by which a gateway of Apollo Federation refers to entities. */
import { z } from 'zod';
import { maxPromptNameCharacters, pageSize } from '../limits';
import { list, oneOf, text, uuid } from './scalars';

/** The types that other subgraphs can refer to, with their key. */
export const entityKeys = { File: 'id', Prompt: 'name', Connector: 'id' } as const;

const typed = z.looseObject({ __typename: oneOf(['File', 'Prompt', 'Connector']) });

export const representationInput = typed.pipe(
  z.discriminatedUnion('__typename', [
    z.object({ __typename: z.literal('File'), id: uuid }),
    z.object({ __typename: z.literal('Prompt'), name: text({ min: 1, max: maxPromptNameCharacters }) }),
    z.object({ __typename: z.literal('Connector'), id: uuid }),
  ]),
);

export type Representation = z.output<typeof representationInput>;

/** Each representation is parsed by itself: a wrong one concerns no other. */
export const entitiesInput = z.object({ representations: list(z.unknown(), pageSize.max) });
