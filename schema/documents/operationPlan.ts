import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import type { RateCategory } from '../../domain/limits';
import { type FieldCaching, notesOf } from '../cost';
import { type Fragments, fieldOf, fieldsOf, fragmentsOf } from './selections';

/** The properties of an operation of a valid document, known before it is executed. */
export interface OperationPlan {
  kind: OperationTypeNode;
  /** The cost with the variables. */
  cost(variables: Record<string, unknown>): number;
  /** Null if the response must not be cached. */
  caching: { categories: RateCategory[]; lists: string[] } | null;
}

/** The value of a size argument, of a list its length. Invalid values cost nothing; they are rejected later. */
function sizeOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  times: { argument: string; fallback: number },
  variables: Record<string, unknown>,
): number {
  try {
    const value = getArgumentValues(field, node, variables)[times.argument];
    const size = Array.isArray(value) ? value.length : value;
    return typeof size === 'number' && size > 0 ? size : times.fallback;
  } catch {
    return times.fallback;
  }
}

/**
 * The values of the variables when the operation is executed, including defaults. An operation with an invalid
 * value is rejected later.
 */
function valuesOf(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  given: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const definition of definitions) {
    Object.assign(values, getVariableValues(schema, [definition], given, { maxErrors: 1 }).coerced);
  }
  return values;
}

function costOf(
  schema: GraphQLSchema,
  set: SelectionSetNode,
  type: GraphQLCompositeType,
  fragments: Fragments,
  variables: Record<string, unknown>,
  known = new Map<SelectionSetNode, number>(),
): number {
  // A fragment that many fields share is counted once, because the product could be astronomical.
  const before = known.get(set);
  if (before !== undefined) return before;
  let sum = 0;
  for (const { node, type: on } of fieldsOf(schema, set, type, fragments)) {
    const field = fieldOf(on, node);
    if (!field) continue;
    const { cost } = notesOf(field);
    const below = getNamedType(field.type);
    const inside =
      node.selectionSet && isCompositeType(below)
        ? costOf(schema, node.selectionSet, below, fragments, variables, known)
        : 0;
    const size = cost?.times ? sizeOf(field, node, cost.times, variables) : 0;
    sum += (cost?.own ?? 0) + (size > 0 ? size * (1 + inside) : inside);
  }
  known.set(set, sum);
  return sum;
}

/** The variables in arguments of fields whose cost depends on an argument. */
function sizeVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  type: GraphQLCompositeType,
  fragments: Fragments,
): VariableDefinitionNode[] {
  const names = new Set<string>();
  const seen = new Set<SelectionSetNode>();
  const read = (set: SelectionSetNode, parent: GraphQLCompositeType): void => {
    if (seen.has(set)) return;
    seen.add(set);
    for (const { node, type: on } of fieldsOf(schema, set, parent, fragments)) {
      const field = fieldOf(on, node);
      if (!field) continue;
      if (notesOf(field).cost?.times) {
        for (const argument of node.arguments ?? []) {
          visit(argument, { Variable: ({ name }) => void names.add(name.value) });
        }
      }
      const below = getNamedType(field.type);
      if (node.selectionSet && isCompositeType(below)) read(node.selectionSet, below);
    }
  };
  read(operation.selectionSet, type);
  return (operation.variableDefinitions ?? []).filter(({ variable }) => names.has(variable.name.value));
}

function cachingOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  type: GraphQLCompositeType,
  fragments: Fragments,
): OperationPlan['caching'] {
  if (operation.operation !== OperationTypeNode.QUERY || operation.directives?.length) return null;
  const notes = new Map<string, FieldCaching>();
  for (const { node, type: on, conditional } of fieldsOf(schema, operation.selectionSet, type, fragments)) {
    if (node.name.value === '__typename') continue;
    const field = fieldOf(on, node);
    const caching = field ? notesOf(field).caching : undefined;
    if (!caching || conditional) return null;
    notes.set(node.alias?.value ?? node.name.value, caching);
  }
  if (notes.size === 0) return null;
  const all = [...notes.values()];
  return {
    categories: all.map(({ category }) => category),
    lists: [...new Set(all.flatMap(({ lists }) => lists ?? []))].sort(),
  };
}

/** The plans of the operations of a valid document, by name; `null` is the anonymous one. */
export function planOperations(
  schema: GraphQLSchema,
  document: DocumentNode,
): Map<string | null, OperationPlan> {
  const fragments = fragmentsOf(document);
  const plans = new Map<string | null, OperationPlan>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const type = schema.getRootType(definition.operation);
    if (!type) continue;
    const sizes = sizeVariables(schema, definition, type, fragments);
    const costWith = (variables: Record<string, unknown>) =>
      costOf(schema, definition.selectionSet, type, fragments, variables);
    const fixed = sizes.length > 0 ? null : costWith({});
    plans.set(definition.name?.value ?? null, {
      kind: definition.operation,
      cost: (variables) => fixed ?? costWith(valuesOf(schema, sizes, variables)),
      caching: cachingOf(schema, definition, type, fragments),
    });
  }
  return plans;
}
