import { setTimeout as delay } from 'node:timers/promises';
import type * as Worker from './embeddingWorker';

test('the model loads also where its backend starts more slowly than its weights are read', async () => {
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  let delayed = 0;
  const slowly = async (...args: [never, never]) => {
    delayed += 1;
    await delay(1_500);
    return instantiate(...args);
  };
  Object.assign(WebAssembly, { instantiate: slowly });
  try {
    // The backend begins to start when the package is loaded.
    const { dimension, embed }: typeof Worker = require('./embeddingWorker');
    const vectors = await embed(['The ferry leaves when the tide has turned.']);
    expect(delayed).toBeGreaterThan(0);
    expect(vectors).toHaveLength(dimension);
    expect(Math.hypot(...vectors)).toBeCloseTo(1);
  } finally {
    Object.assign(WebAssembly, { instantiate });
  }
}, 60_000);
