import { createOpenAiEmbeddingModel } from '../../../providers/ai/openai/openAiEmbeddingModel';
import { embeddingModel, standInDimension } from './protocol';
import { serverKinds, useModelServer } from './servers';

const server = useModelServer();

test.each(Object.entries(serverKinds))(
  'queries try a server again while passages wait as long as it has asked for: %s',
  async (_, reach) => {
    let now = 0;
    const model = await createOpenAiEmbeddingModel({
      ...{ server: reach(server().origin), model: embeddingModel, dimension: standInDimension },
      retries: { query: { maxAttempts: 1 } },
      breaker: { failures: 1, openMs: 100, clock: () => now },
    });
    const ask = () => model.embed(['q'], { purpose: 'query' });
    server().next({ status: 503, headers: { 'retry-after-ms': '1000' } });
    await expect(ask()).rejects.toMatchObject({ code: 'upstream_error' });
    now = 100;
    const passages = model.embed(['a'], { purpose: 'passage' });
    expect(await ask()).toHaveLength(1);
    expect(server().requests.map(({ body }) => body.input)).toEqual([['q'], ['q']]);
    expect(await passages).toHaveLength(1);
  },
);
