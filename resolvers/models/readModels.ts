import type { ModelUse } from '../../domain/ports/languageModels';
import { choiceFor, readModelChoices } from '../../models/modelChoices';
import type { ModelProviderDoc } from '../../models/modelProviders';
import { type Administrator, authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';
import { type ModelProviderRecord, toModelProvider } from './modelProviderRecord';

export const modelSources = ['built_in', 'setting', 'environment', 'all'] as const;

/** A model in use. */
export interface ModelInUse {
  /** The name; null where there is none. */
  model: string | null;
  /** The source of the choice. */
  source: (typeof modelSources)[number];
  /** The setting that fixes it; null where it can be chosen. */
  fixedBy: string | null;
  provider: ModelProviderRecord | null;
  /** When it was chosen; null where that is not recorded. */
  since: Date | null;
}

/** The models of an environment, and the providers that others can be chosen from. */
export interface ModelsRecord {
  embedding: ModelInUse;
  reranking: ModelInUse;
  answers: ModelInUse;
  sql: ModelInUse;
  /** Whether the built-in reader reads questions to databases before the language model. */
  isBuiltInSqlFirst: boolean;
  providers: ModelProviderRecord[];
}

const builtIn = { source: 'built_in' as const, fixedBy: null, provider: null, since: null };

function configured(model: string | null, setting: string | null, since: Date | null = null): ModelInUse {
  return { ...builtIn, model, since, fixedBy: setting, source: setting === null ? 'built_in' : 'setting' };
}

/** The models of the environment of the caller; with the admin token alone, those of all environments. */
export async function modelsOf(
  { services, isAdmin }: OperationContext,
  { principal }: Administrator,
): Promise<ModelsRecord> {
  const { models, languageModels, configuredModels, sqlReader } = services;
  const environmentId = principal?.environmentId ?? null;
  const [applied, found, state] = await Promise.all([
    readModelChoices(models, environmentId),
    models.modelProviders.find({}).sort({ createdAt: 1, _id: 1 }).lean<ModelProviderDoc[]>().exec(),
    models.embeddingState.findById('search').lean().exec(),
  ]);
  const providers = found.map((provider) => toModelProvider(provider, isAdmin));

  async function languageModelFor(use: ModelUse): Promise<ModelInUse> {
    const { fixedBy } = languageModels;
    if (fixedBy !== null) {
      const model = await languageModels.of(environmentId ?? '', use);
      return configured(model?.id ?? null, fixedBy);
    }
    const chosen = choiceFor(use, applied);
    if (chosen === null) return { ...builtIn, model: null };
    const { choice, scope } = chosen;
    const provider = providers.find(({ id }) => id === choice.providerId) ?? null;
    return { ...builtIn, model: provider && choice.model, source: scope, provider, since: choice.since };
  }

  const { embeddingSetting, reranking } = configuredModels;
  return {
    embedding: configured(services.embeddingModel.id, embeddingSetting, state?.movedAt ?? null),
    reranking: configured(reranking.model, reranking.setting),
    answers: await languageModelFor('answers'),
    sql: await languageModelFor('sql'),
    isBuiltInSqlFirst: sqlReader === 'built-in',
    providers,
  };
}

/** @throws `forbidden` */
export async function readModels(ctx: OperationContext): Promise<ModelsRecord> {
  return modelsOf(ctx, await authorizeAdministrator(ctx));
}
