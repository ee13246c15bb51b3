import type { Route } from './route';
import { chatCompletionsRoute } from './routes/chatCompletions';
import { getModelRoute, listModelsRoute } from './routes/models';

export const routes: readonly Route[] = [listModelsRoute, getModelRoute, chatCompletionsRoute];
