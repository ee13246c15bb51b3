import type { BlobStore } from '../../domain/ports/blobStore';
import type { OpenConnector } from '../../domain/ports/connector';
import type { Telemetry } from '../../domain/ports/telemetry';

const unmeasured = ['ping', 'close'];

/** Decorates a blob store: measures its calls; `read` until the first byte. */
export function measuredBlobs(blobs: BlobStore, telemetry: Telemetry): BlobStore {
  return new Proxy(blobs, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (typeof value !== 'function' || typeof name !== 'string' || unmeasured.includes(name)) return value;
      return (...args: unknown[]) =>
        telemetry.measure('blob', { operation: name }, () => value.apply(target, args));
    },
  });
}

/** Decorates a connector factory: measures the statements of its connectors. */
export function measuredConnectors(open: OpenConnector, telemetry: Telemetry): OpenConnector {
  return (kind, url, owner) => {
    const connector = open(kind, url, owner);
    return {
      kind,
      introspect: (...request) => connector.introspect(...request),
      query: (sql, params, limits, signal) =>
        telemetry.measure('connector_query', { kind }, () => connector.query(sql, params, limits, signal), {
          arguments: { sql },
          count: ({ rows }) => rows.length,
        }),
      ping: () => connector.ping(),
      excessPrivileges: () => connector.excessPrivileges(),
      close: () => connector.close(),
    };
  };
}
