// The peer of the document store's bench: better-sqlite3 with JSON documents behind a unix socket, in a process of its
// own. A request is one line of JSON, and so is its answer.
const { createServer } = require('node:net');
const { join } = require('node:path');
const Database = require(join(process.argv[4], 'node_modules', 'better-sqlite3'));

const [, , file, socketPath] = process.argv;
const db = new Database(file);
db.pragma('journal_mode = WAL');
// Durable like the store: every commit is synced.
db.pragma('synchronous = FULL');
db.exec(`
  CREATE TABLE docs (id TEXT PRIMARY KEY, body TEXT NOT NULL);
  CREATE INDEX docs_env_at ON docs (json_extract(body, '$.env'), json_extract(body, '$.at'));
  CREATE UNIQUE INDEX docs_name ON docs (json_extract(body, '$.name'));
`);
const byId = db.prepare('SELECT body FROM docs WHERE id = ?').pluck();
const recent = db
  .prepare(
    "SELECT body FROM docs WHERE json_extract(body, '$.env') = ? ORDER BY json_extract(body, '$.at') DESC LIMIT ?",
  )
  .pluck();
const insert = db.prepare('INSERT INTO docs (id, body) VALUES (?, ?)');
const increment = db.prepare(
  "UPDATE docs SET body = json_set(body, '$.n', json_extract(body, '$.n') + 1) WHERE id = ?",
);
const insertMany = db.transaction((list) => {
  for (const body of list) insert.run(body._id, JSON.stringify(body));
});

const handlers = {
  ping: () => 'true',
  byId: ([id]) => byId.get(id) ?? 'null',
  recent: ([env, limit]) => `[${recent.all(env, limit).join(',')}]`,
  insert: ([body]) => String(insert.run(body._id, JSON.stringify(body)).changes),
  insertMany: ([list]) => {
    insertMany(list);
    return String(list.length);
  },
  increment: ([id]) => String(increment.run(id).changes),
};

createServer((socket) => {
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const { op, args } = JSON.parse(rest.slice(0, end));
      rest = rest.slice(end + 1);
      socket.write(`${handlers[op](args)}\n`);
    }
  });
  socket.on('error', () => socket.destroy());
}).listen(socketPath, () => process.send('ready'));
process.on('disconnect', () => process.exit(0));
