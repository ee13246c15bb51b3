import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  type InlineFragmentNode,
  isCompositeType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { RateCategory } from '../../domain/limits';
import { type FieldCaching, notesOf } from '../cost';

/** What is known of an operation of a valid document before it runs. */
export interface OperationPlan {
  kind: OperationTypeNode;
  /** What it costs with these variables. */
  cost(variables: Record<string, unknown>): number;
  /** Null where an answer may not come from the cache. */
  caching: { categories: RateCategory[]; lists: string[] } | null;
}

type Fragments = Map<string, FragmentDefinitionNode>;

function fieldOf(type: GraphQLCompositeType, node: FieldNode): GraphQLField<unknown, unknown> | undefined {
  return isUnionType(type) ? undefined : type.getFields()[node.name.value];
}

/** Fields of a set with those of its fragments, each fragment once: as the executor collects them. */
function* fieldsOf(
  schema: GraphQLSchema,
  set: SelectionSetNode,
  type: GraphQLCompositeType,
  fragments: Fragments,
  visited = new Set<string>(),
): Generator<{ node: FieldNode; type: GraphQLCompositeType; conditional: boolean }> {
  for (const selection of set.selections) {
    const conditional = (selection.directives?.length ?? 0) > 0;
    if (selection.kind === Kind.FIELD) {
      yield { node: selection, type, conditional };
      continue;
    }
    let fragment: InlineFragmentNode | FragmentDefinitionNode | undefined;
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      if (visited.has(name)) continue;
      visited.add(name);
      fragment = fragments.get(name);
    } else fragment = selection;
    if (!fragment) continue;
    const on = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
    if (!isCompositeType(on)) continue;
    for (const field of fieldsOf(schema, fragment.selectionSet, on, fragments, visited)) {
      yield conditional ? { ...field, conditional } : field;
    }
  }
}

/** The value of a size argument; wrong values are refused later, and cost nothing until then. */
function sizeOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  times: { argument: string; fallback: number },
  variables: Record<string, unknown>,
): number {
  try {
    const value = getArgumentValues(field, node, variables)[times.argument];
    return typeof value === 'number' && value > 0 ? value : times.fallback;
  } catch {
    return times.fallback;
  }
}

/**
 * The values that the variables have when the operation runs, their defaults included. A wrong value has the whole
 * operation refused later.
 */
function valuesOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const definition of operation.variableDefinitions ?? []) {
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
  // A fragment that many fields share is counted once: their product could be astronomical.
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

/** The plan of each operation of a valid document, by name; `null` for the one without. */
export function planOperations(
  schema: GraphQLSchema,
  document: DocumentNode,
): Map<string | null, OperationPlan> {
  const fragments: Fragments = new Map();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const plans = new Map<string | null, OperationPlan>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const type = schema.getRootType(definition.operation);
    if (!type) continue;
    const withVariables = (definition.variableDefinitions?.length ?? 0) > 0;
    const costWith = (variables: Record<string, unknown>) =>
      costOf(schema, definition.selectionSet, type, fragments, variables);
    const fixed = withVariables ? null : costWith({});
    plans.set(definition.name?.value ?? null, {
      kind: definition.operation,
      cost: (variables) => fixed ?? costWith(valuesOf(schema, definition, variables)),
      caching: cachingOf(schema, definition, type, fragments),
    });
  }
  return plans;
}
