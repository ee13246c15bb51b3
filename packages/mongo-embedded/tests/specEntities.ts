import {
  type CommandFailedEvent,
  type CommandStartedEvent,
  type CommandSucceededEvent,
  MongoClient,
} from 'mongodb';
import type { Plain } from './specMatch';
import type { OPERATIONS } from './specOperations';

export interface CommandEvent {
  kind: string;
  event: CommandStartedEvent | CommandSucceededEvent | CommandFailedEvent;
}

/** The entities of a running test, by the names that its file gives. */
export interface SpecWorld {
  entities: Map<string, unknown>;
  kinds: Map<string, keyof typeof OPERATIONS>;
  /** The messages that each client was seen to send and receive. */
  events: Map<string, CommandEvent[]>;
  /** The names of those to be turned off at the end. */
  failPoints: Set<string>;
  /** To be closed at the end. */
  clients: MongoClient[];
}

/** Creates what a test file names: a client of the server at `uri`, or what one of its clients has. */
export function createEntity(
  entity: Plain,
  uri: string,
  { entities, kinds, events, clients }: SpecWorld,
): void {
  const [[kind, spec]] = Object.entries(entity) as [[string, Plain]];
  const id = String(spec.id);
  switch (kind) {
    case 'client': {
      const client = new MongoClient(uri, {
        monitorCommands: true,
        ...(spec.serverApi ? { serverApi: spec.serverApi as never } : {}),
        ...(spec.uriOptions as object),
      });
      const list: CommandEvent[] = [];
      const ignored = new Set([
        ...((spec.ignoreCommandMonitoringEvents as string[]) ?? []),
        'hello',
        'ismaster',
        'configureFailPoint',
      ]);
      const record = (name: string) => (event: CommandEvent['event']) => {
        if (!ignored.has(event.commandName)) list.push({ kind: name, event });
      };
      const observed = (spec.observeEvents as string[]) ?? [];
      for (const name of ['commandStarted', 'commandSucceeded', 'commandFailed'] as const) {
        if (observed.includes(`${name}Event`)) client.on(name, record(`${name}Event`) as never);
      }
      events.set(id, list);
      clients.push(client);
      entities.set(id, client);
      kinds.set(id, 'client');
      break;
    }
    case 'database': {
      const client = entities.get(String(spec.client)) as MongoClient;
      entities.set(id, client.db(String(spec.databaseName), { ...(spec.databaseOptions as object) }));
      kinds.set(id, 'database');
      break;
    }
    case 'collection': {
      const database = entities.get(String(spec.database)) as ReturnType<MongoClient['db']>;
      entities.set(
        id,
        database.collection(String(spec.collectionName), { ...(spec.collectionOptions as object) }),
      );
      kinds.set(id, 'collection');
      break;
    }
    case 'session': {
      const client = entities.get(String(spec.client)) as MongoClient;
      entities.set(id, client.startSession((spec.sessionOptions as object) ?? {}));
      kinds.set(id, 'session');
      break;
    }
    default:
      throw new Error(`the runner does not know entities of kind ${kind}`);
  }
}
