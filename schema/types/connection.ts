import type { ObjectRef } from '@pothos/core';
import { pageSize } from '../../domain/limits';
import type { Connection } from '../../domain/lists';
import { builder } from '../builder';
import { cost, type FieldCost } from '../cost';
import type { Types } from '../inputTypes';

/** 1, and for each item of the page 1 and the cost of what is selected in it. */
export const connectionCost: FieldCost = { own: 1, times: { argument: 'first', fallback: pageSize.default } };

/**
 * A connection that is paginated forwards. Items that are added or removed meanwhile neither repeat nor hide others.
 * @param items what the connection lists, with its order
 */
export function connectionType<T>(node: ObjectRef<Types, T>, items: string) {
  return builder.connectionObject({
    type: node,
    name: `${node.name}Connection`,
    description: `A connection of ${items}.`,
    fields: (t) => ({
      totalCount: t.field({
        type: 'NonNegativeInt',
        description: 'The total number of items that match the filter.',
        ...cost({ own: 5 }),
        resolve: (connection) => (connection as unknown as Connection<T>).totalCount(),
      }),
    }),
  }) as unknown as ObjectRef<Types, Connection<T>>;
}
