/** Reads objects of an address into a directory whose disk is small, with what was built, and prints the listing. */
const { readdirSync } = require('node:fs');
const { resolve } = require('node:path');

const built = resolve(__dirname, '../../../dist/providers/sources');
const { createGuardedFetch } = require(`${built}/guardedFetch.js`);
const { readObjects } = require(`${built}/readObjects.js`);
const [origin = '', directory = '', ...names] = process.argv.slice(2);

const guarded = createGuardedFetch({
  userAgent: 'test',
  allowedNetworks: ['127.0.0.0/8'],
  allowedPorts: [Number(new URL(origin).port)],
});
const store = {
  address: origin,
  async *list() {
    yield {
      objects: names.map((path) => ({ address: `${origin}/${path}`, path, size: null, etag: null })),
    };
  },
  contentOf: ({ address }) => ({ url: address }),
};
const signal = new AbortController().signal;
readObjects(guarded, store, { known: new Map(), directory, maxPages: 100, accepts: () => true, signal }).then(
  ({ items, failures, isComplete }) => {
    const read = items.map(({ filename, size }) => ({ filename, size }));
    console.log(JSON.stringify({ read, failures, isComplete, left: readdirSync(directory).length }));
  },
);
