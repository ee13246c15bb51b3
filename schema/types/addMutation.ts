import type { ArgBuilder, InputFieldMap, InputShapeFromFields, ObjectRef } from '@pothos/core';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { adminOnly, cost } from '../cost';
import { asUnion, commonFailures } from './mutationErrors';

type SchemaTypesOf<B> = B extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
type Types = SchemaTypesOf<typeof builder>;

interface MutationDefinition<Shape, Args extends InputFieldMap> {
  type: ObjectRef<Types, Shape>;
  description: string;
  args: (t: { arg: ArgBuilder<Types> }) => Args;
  /** Members of the union beside the record. */
  failures?: typeof commonFailures;
  /** Not there for keys that don't administer. */
  isAdministrative?: boolean;
  run: (context: GraphQLContext, args: InputShapeFromFields<Args>) => Promise<Shape>;
}

/**
 * A mutation in both of its forms: `name`, which answers the plain record and reports a failure in `errors`, and
 * `tryName`, which answers a union of the record and typed failures.
 */
export function addMutation<Shape, Args extends InputFieldMap>(
  name: string,
  definition: MutationDefinition<Shape, Args>,
): void {
  const { type, description, args, failures = commonFailures, run } = definition;
  const notes = definition.isAdministrative ? adminOnly({ own: 10 }) : cost({ own: 10 });
  builder.mutationField(name, (t) =>
    t.field({
      type,
      nullable: true,
      description,
      args: args(t),
      ...notes,
      resolve: (_root, input, context) => run(context, input) as never,
    }),
  );
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1);
  builder.mutationField(`try${capitalized}`, (t) =>
    t.field({
      type,
      nullable: true,
      description: `As \`${name}\`, with expected failures as members of a union.`,
      args: args(t),
      ...notes,
      errors: {
        types: failures,
        union: {
          name: `${capitalized}Result`,
          description: `The outcome of \`try${capitalized}\`: the record, or why nothing was done.`,
        },
      },
      resolve: (_root, input, context) => asUnion(run(context, input)) as never,
    }),
  );
}
