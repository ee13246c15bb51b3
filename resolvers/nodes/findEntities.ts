import { ValidationError } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { entitiesInput, type Representation, representationInput } from '../../domain/inputs/entities';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Tenant } from '../../models/tenantModel';
import { authorize } from '../authorize';
import { type ConnectorRecord, toConnectorRecord } from '../connectors/connectorRecord';
import type { OperationContext } from '../context';
import { findFiles } from '../files/findFiles';
import { livePrompts, type PromptRecord } from '../prompts/livePrompt';

export type EntityRecord =
  | { type: 'File'; record: FileRecord }
  | { type: 'Prompt'; record: PromptRecord }
  | { type: 'Connector'; record: ConnectorRecord };

/** A representation, or the error that names what is wrong with it and its place. */
function parseRepresentation(given: unknown, place: number): Representation | ValidationError {
  try {
    return parseInput(representationInput, given);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return new ValidationError(
      error.faults.map((fault) => ({ ...fault, path: ['representations', place, ...fault.path] })),
    );
  }
}

/** The entities with these keys that the caller may see, by type: one lookup for each type that is asked for. */
async function lookUp(ctx: OperationContext, tenant: Tenant, representations: readonly Representation[]) {
  const keysOf = (type: Representation['__typename']) => [
    ...new Set(representations.filter(({ __typename }) => __typename === type).map(keyOf)),
  ];
  const ids = { files: keysOf('File'), connectors: keysOf('Connector') };
  const names = keysOf('Prompt');
  const [files, prompts, connectors] = await Promise.all([
    ids.files.length > 0 ? findFiles(ctx, ids.files) : [],
    names.length > 0 ? livePrompts(tenant, { name: { $in: names } }) : [],
    ids.connectors.length > 0 ? tenant.connectors.find({ _id: { $in: ids.connectors } }) : [],
  ]);
  return {
    File: new Map(files.flatMap((record) => (record ? [[record.id, record]] : []))),
    Prompt: new Map(prompts.map((record) => [record.name, record])),
    Connector: new Map(connectors.map((connector) => [connector._id, toConnectorRecord(connector)])),
  };
}

const keyOf = (one: Representation): string => (one.__typename === 'Prompt' ? one.name : one.id);

/**
 * Finds files, prompts and connectors of the environment by their keys, in the order of the representations; null
 * where the environment has none that the caller may see, and an error where a representation is invalid. Counts as
 * one request.
 */
export async function findEntities(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<(EntityRecord | ValidationError | null)[]> {
  const { tenant } = await authorize(ctx, 'list');
  const parsed = parseInput(entitiesInput, rawInput).representations.map(parseRepresentation);
  const valid = parsed.filter((one): one is Representation => !(one instanceof ValidationError));
  const found = await lookUp(ctx, tenant, valid);
  return parsed.map((one) => {
    if (one instanceof ValidationError) return one;
    const record = found[one.__typename].get(keyOf(one));
    return record ? ({ type: one.__typename, record } as EntityRecord) : null;
  });
}
