import { once } from 'node:events';
import { connect } from 'node:net';
import { type Harness, startHarness } from '../harness';
import { fileAt, idOf, silentSse, silentWebSocket } from './support/silentClients';

describe('closing the gateway', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });

  test('waits neither for connections that nothing came over, nor for clients that do not read', async () => {
    const { port } = new URL(harness.graphqlUrl);
    const { key } = await harness.createKey();
    const me = await harness.graphql<{ me: { environmentId: string } }>('{ me { environmentId } }');
    const environmentId = me.data?.me.environmentId ?? '';
    const publish = (fileId: string, sequence: number) => {
      const file = fileAt(fileId, environmentId, sequence);
      return harness.app.services.events.publish('file', {
        ...{ environmentId, fileId, sequence, file, status: file.status },
      });
    };
    const unused = connect(Number(port), '127.0.0.1');
    unused.on('error', () => undefined);
    await once(unused, 'connect');
    const stream = await silentSse(harness.graphqlUrl, key);
    let probe = 0;
    const webSocket = await silentWebSocket(harness.graphqlUrl, key, () => {
      probe += 1;
      return publish(idOf(999_999), probe);
    });
    // More than the system takes for a client that doesn't.
    for (let number = 1; number <= 1_000; number += 1) await publish(idOf(number), 1);

    // Without a bound it would outlast the test.
    try {
      await harness.close();
    } finally {
      unused.destroy();
      stream.destroy();
      webSocket.terminate();
    }
  }, 20_000);
});
