import { readEmbeddingModel } from '../../resolvers/embedding/readEmbeddingModel';
import { chatModel } from '../input/options';
import { RequestFault } from '../requestFault';
import { type Call, route } from '../route';

/** Models have no time of creation here; clients require a number. */
const modelOf = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'lectern' });

async function models({ operation }: Call) {
  const { id } = await readEmbeddingModel(operation);
  return [chatModel, id].map(modelOf);
}

export const listModelsRoute = route<null>({
  method: 'GET',
  url: '/models',
  read: () => null,
  operation: readEmbeddingModel,
  run: async (call) => ({ object: 'list', data: await models(call) }),
});

export const getModelRoute = route<string>({
  method: 'GET',
  url: '/models/:id',
  read: ({ params }) => (params as { id: string }).id,
  operation: readEmbeddingModel,
  async run(call, id) {
    const model = (await models(call)).find((one) => one.id === id);
    if (!model)
      throw new RequestFault('model', `The model '${id}' does not exist here.`, 'model_not_found', 404);
    return model;
  },
});
