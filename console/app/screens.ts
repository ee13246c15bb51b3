import { type ComponentType, lazy } from 'react';

export interface ScreenEntry {
  /**
   * The access that the session must have: an API key; one and administrative access to its environment; administrative
   * access; or the admin token.
   */
  access: 'key' | 'environment' | 'administrator' | 'operator';
  Screen: ComponentType;
}

function later(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** The screens beside Ask, by the first part of the path. Each is loaded when it is first opened. */
export const screens: Record<string, ScreenEntry> = {
  files: {
    access: 'key',
    Screen: later(() => import('../screens/files/FilesScreen').then((module) => module.FilesScreen)),
  },
  search: {
    access: 'key',
    Screen: later(() => import('../screens/search/SearchScreen').then((module) => module.SearchScreen)),
  },
  answers: {
    access: 'environment',
    Screen: later(() => import('../screens/answers/AnswersScreen').then((module) => module.AnswersScreen)),
  },
  evaluation: {
    access: 'environment',
    Screen: later(() =>
      import('../screens/evaluation/EvaluationScreen').then((module) => module.EvaluationScreen),
    ),
  },
  connectors: {
    access: 'key',
    Screen: later(() =>
      import('../screens/connectors/ConnectorsScreen').then((module) => module.ConnectorsScreen),
    ),
  },
  sources: {
    access: 'environment',
    Screen: later(() => import('../screens/sources/SourcesScreen').then((module) => module.SourcesScreen)),
  },
  prompts: {
    access: 'key',
    Screen: later(() => import('../screens/prompts/PromptsScreen').then((module) => module.PromptsScreen)),
  },
  agents: {
    access: 'key',
    Screen: later(() => import('../screens/agents/AgentsScreen').then((module) => module.AgentsScreen)),
  },
  webhooks: {
    access: 'environment',
    Screen: later(() => import('../screens/webhooks/WebhooksScreen').then((module) => module.WebhooksScreen)),
  },
  models: {
    access: 'administrator',
    Screen: later(() => import('../screens/models/ModelsScreen').then((module) => module.ModelsScreen)),
  },
  usage: {
    access: 'environment',
    Screen: later(() => import('../screens/usage/UsageScreen').then((module) => module.UsageScreen)),
  },
  keys: {
    access: 'administrator',
    Screen: later(() => import('../screens/keys/KeysScreen').then((module) => module.KeysScreen)),
  },
  environments: {
    access: 'operator',
    Screen: later(() =>
      import('../screens/environments/EnvironmentsScreen').then((module) => module.EnvironmentsScreen),
    ),
  },
  queues: {
    access: 'operator',
    Screen: later(() => import('../screens/queues/QueuesScreen').then((module) => module.QueuesScreen)),
  },
  audit: {
    access: 'administrator',
    Screen: later(() => import('../screens/audit/AuditScreen').then((module) => module.AuditScreen)),
  },
};
