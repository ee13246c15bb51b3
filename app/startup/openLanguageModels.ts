import type { Config } from '../../config/config';
import type { Logger } from '../../domain/context';
import type { LanguageModel } from '../../domain/ports/languageModel';
import {
  type LanguageModels,
  type ModelUse,
  modelUses,
  oneLanguageModel,
  type ServedModel,
} from '../../domain/ports/languageModels';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { Models } from '../../models/createModels';
import { choiceFor, readModelChoices } from '../../models/modelChoices';
import type { ModelProviderDoc } from '../../models/modelProviders';
import { addressOf } from '../../resolvers/models/modelProviderRecord';
import type { Closers } from './closers';
import type { OpenLanguageModel } from './openModelProviders';

interface Deps {
  models: Models;
  secrets: SecretBox;
  open: OpenLanguageModel;
  log: Logger;
  /** How long a choice is used before it is read again. */
  freshMs?: number;
}

type Chosen = Record<ModelUse, LanguageModel | null>;

const defaultFreshMs = 2_000;
/** The environments whose choices are remembered, and the models that are open for them. */
const maxEnvironments = 1_000;
const maxOpenModels = 100;

function addBounded<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= max) return;
    map.delete(oldest);
  }
}

/** The language models that administrators chose. Reads the choices of an environment at most once in `freshMs`. */
export function followModelChoices(deps: Deps): LanguageModels & { close(): Promise<void> } {
  const { models, secrets, open, log, freshMs = defaultFreshMs } = deps;
  const known = new Map<string, { at: number; chosen: Promise<Chosen> }>();
  // Dropped models are not closed: that would end the answers that are still written by them.
  const opened = new Map<string, LanguageModel>();

  function openOnce(provider: ModelProviderDoc, model: string, contextTokens: number | null): LanguageModel {
    const { _id, url, sealedKey } = provider;
    const key = JSON.stringify([_id, url, sealedKey, model, contextTokens]);
    const served: ServedModel = { server: addressOf(provider, secrets), model, contextTokens };
    const found = opened.get(key) ?? open(served);
    addBounded(opened, key, found, maxOpenModels);
    return found;
  }

  async function load(environmentId: string): Promise<Chosen> {
    const applied = await readModelChoices(models, environmentId);
    const chosen: Chosen = { answers: null, sql: null };
    for (const use of modelUses) {
      const choice = choiceFor(use, applied)?.choice;
      if (!choice?.providerId || choice.model === null) continue;
      const provider = await models.modelProviders.findById(choice.providerId).lean<ModelProviderDoc>();
      if (!provider) continue;
      try {
        chosen[use] = openOnce(provider, choice.model, choice.contextTokens);
      } catch (error) {
        log.error({ error, provider: provider._id }, 'failed to open a language model, answering without it');
      }
    }
    return chosen;
  }

  return {
    fixedBy: null,
    async of(environmentId, use) {
      const last = known.get(environmentId);
      if (last && Date.now() - last.at < freshMs) return (await last.chosen)[use];
      const chosen = load(environmentId).catch((error: unknown) => {
        if (!last) throw error;
        log.warn({ error }, 'failed to read the choice of language models, using the last one');
        return last.chosen;
      });
      addBounded(known, environmentId, { at: Date.now(), chosen }, maxEnvironments);
      try {
        return (await chosen)[use];
      } catch (error) {
        if (known.get(environmentId)?.chosen === chosen) known.delete(environmentId);
        throw error;
      }
    },
    forget: () => known.clear(),
    async close() {
      await Promise.all([...opened.values()].map((model) => model.close()));
    },
  };
}

/** The configured language model for all environments, or those that administrators choose. */
export function openLanguageModels(
  { models: { chat } }: Config,
  closers: Closers,
  deps: Deps,
): LanguageModels {
  if (chat !== null) {
    const model = deps.open(chat);
    closers.add('language model', () => model.close());
    const setting = chat.server.kind === 'azure' ? 'AZURE_OPENAI_CHAT_DEPLOYMENT' : 'OPENAI_CHAT_MODEL';
    return oneLanguageModel(model, setting);
  }
  const followed = followModelChoices(deps);
  closers.add('language models', () => followed.close());
  return followed;
}
