import { idInput } from '../../domain/inputs/administration';
import { findNode } from '../../resolvers/nodes/findNode';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';

/** The types that implement it declare the field themselves: each describes its own ID. */
export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'An object with an ID.',
  fields: (t) => ({ id: t.expose('id', { type: 'UUID', description: 'The ID of the object.' }) }),
});

builder.queryField('node', (t) =>
  t.field({
    type: Node,
    nullable: true,
    description: 'The file, chunk, folder or connector with this ID. Errors: `not_found`.',
    args: argumentsOf(t, idInput),
    ...cost({ own: 4 }),
    resolve: async (_root, args, { operation }) => {
      const { type, record } = await findNode(operation, args);
      return { __typename: type, ...record };
    },
  }),
);
