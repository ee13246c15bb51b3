import { type Model, Schema } from 'mongoose';
import { type ModelUse, modelUses } from '../domain/ports/languageModels';
import { nullable, required } from './fieldTypes';

/** A model that was chosen for a use. */
export interface ModelChoice {
  /** Null: the built-in method. */
  providerId: string | null;
  /** Null where the built-in method is chosen. */
  model: string | null;
  contextTokens: number | null;
  since: Date;
}

/** The choices of an environment, or those of all environments without their own. */
export interface ModelChoicesDoc extends Partial<Record<ModelUse, ModelChoice>> {
  /** The ID of the environment, or `all`. */
  _id: string;
  /** Null for all environments. */
  environmentId: string | null;
}

/** The ID of the record for all environments. */
export const allEnvironments = 'all';

const choice = new Schema<ModelChoice>(
  {
    providerId: nullable(String),
    model: nullable(String),
    contextTokens: nullable(Number),
    since: required(Date),
  },
  { _id: false },
);

export const modelChoicesSchema = new Schema<ModelChoicesDoc>(
  {
    _id: String,
    environmentId: nullable(String),
    answers: choice,
    sql: choice,
  },
  { versionKey: false },
)
  .index({ 'answers.providerId': 1 })
  .index({ 'sql.providerId': 1 });

interface Choices {
  modelChoices: Model<ModelChoicesDoc>;
}

/** Finds choices of models of a provider; null where there are none. */
export function findChoicesOf(
  { modelChoices }: Choices,
  providerId: string,
): Promise<ModelChoicesDoc | null> {
  const uses = modelUses.map((use) => ({ [`${use}.providerId`]: providerId }));
  return modelChoices.findOne({ $or: uses }).lean<ModelChoicesDoc>().exec();
}

/** Chooses the built-in method in place of the models of a provider that was deleted while they were chosen. */
export async function replaceChoicesOf({ modelChoices }: Choices, providerId: string): Promise<void> {
  for (const use of modelUses) {
    const builtIn = { [`${use}.providerId`]: null, [`${use}.model`]: null };
    await modelChoices.updateMany({ [`${use}.providerId`]: providerId }, { $set: builtIn }).exec();
  }
}

/** The choices that apply to an environment. */
export interface AppliedChoices {
  own: ModelChoicesDoc | null;
  all: ModelChoicesDoc | null;
}

/** Reads the choices of an environment and of all. Null reads only those of all. */
export async function readModelChoices(
  { modelChoices }: Choices,
  environmentId: string | null,
): Promise<AppliedChoices> {
  const ids = environmentId === null ? [allEnvironments] : [environmentId, allEnvironments];
  const found = await modelChoices
    .find({ _id: { $in: ids } })
    .lean<ModelChoicesDoc[]>()
    .exec();
  const of = (id: string | null) => found.find(({ _id }) => _id === id) ?? null;
  return { own: of(environmentId), all: of(allEnvironments) };
}

/**
 * The choice for a use: that of the environment before that of all. SQL without a choice uses the model for answers,
 * in each scope, so that an environment that chooses the built-in method for answers sends nothing for SQL either.
 */
export function choiceFor(
  use: ModelUse,
  { own, all }: AppliedChoices,
): { choice: ModelChoice; scope: 'environment' | 'all' } | null {
  const chosen = (record: ModelChoicesDoc | null) => record?.[use] ?? record?.answers ?? null;
  const [ofOwn, ofAll] = [chosen(own), chosen(all)];
  if (ofOwn) return { choice: ofOwn, scope: 'environment' };
  return ofAll && { choice: ofAll, scope: 'all' };
}
