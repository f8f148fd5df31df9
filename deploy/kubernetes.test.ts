import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { mongoDatabaseName } from '@potli/service-kit/store/mongo/mongo-store.ts';
import { readSettings as readSiteSettings } from '@potli/shell/server/settings.ts';
import { readCatalogSettings } from '@potli/svc-catalog/settings.ts';
import { readOrdersSettings } from '@potli/svc-orders/settings.ts';
import { readPaymentsSettings } from '@potli/svc-payments/settings.ts';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Role } from 'kubernetes-models/rbac.authorization.k8s.io/v1/Role';
import { RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1/RoleBinding';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { withVersion } from './kubernetes/set-version.ts';

interface Key {
  key: string;
  optional?: boolean;
}
interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value?: string; valueFrom?: { configMapKeyRef?: Key; secretKeyRef?: Key } }[];
  resources: { limits?: { memory?: string } };
  securityContext?: object;
  readinessProbe?: { httpGet: { path: string } };
}
interface Pod {
  automountServiceAccountToken: boolean;
  securityContext: object;
  containers: Container[];
  initContainers?: Container[];
  volumes: { secret?: { secretName: string } }[];
}
interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; annotations?: Record<string, string> };
  spec: {
    template: { metadata: { labels: Record<string, string>; annotations?: Record<string, string> }; spec: Pod };
  } & Record<string, unknown>;
  data?: Record<string, string>;
}

const folder = join(root, 'deploy/kubernetes');
const sizes = ['small', 'large'] as const;
const renderers = [
  ['kubectl', ['kustomize']],
  ['kustomize', ['build']],
] as const;
const renderer = renderers.find(
  ([program]) => spawnSync(program, ['version', '--client'], { stdio: 'ignore' }).status === 0,
);
if (!renderer) console.log('Skipped the rendered manifests: neither kubectl nor kustomize is installed.');
const resourcesOf = (yaml: string): Resource[] =>
  parseAllDocuments(yaml).map((document) => document.toJS() as Resource);
const rendered = (size: string): Resource[] => {
  if (!renderer) return [];
  const [program, command] = renderer;
  return resourcesOf(execFileSync(program, [...command, join(folder, size)], { encoding: 'utf8' }));
};
const bases = ['orders', 'payments', 'catalog', 'site', 'prepare', 'first-release', 'ingress', 'network'];
const sets: [string, Resource[]][] = [
  ['base', bases.flatMap((name) => resourcesOf(readFileSync(join(folder, 'base', `${name}.yaml`), 'utf8')))],
  ...(renderer ? sizes.map((size): [string, Resource[]] => [size, rendered(size)]) : []),
];

const models = [
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Namespace,
  Service,
  ServiceAccount,
  Role,
  RoleBinding,
];
const validate = (resource: Resource): void => {
  const Model = models.find(({ apiVersion, kind }) => apiVersion === resource.apiVersion && kind === resource.kind);
  if (!Model) throw new Error(`${resource.apiVersion} ${resource.kind} has no schema`);
  new Model(resource as never).validate();
};
const ours = (resources: readonly Resource[]): Resource[] =>
  resources.filter(({ kind }) => kind !== 'MongoDBCommunity');
const named = (resources: readonly Resource[], kind: string): Resource[] =>
  resources.filter((one) => one.kind === kind);
const podsOf = (resources: readonly Resource[]): Pod[] =>
  resources.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(({ spec }) => spec.template.spec);

test('a manifest with a wrong value does not fit its schema', () => {
  const [deployment] = named(sets[0]?.[1] ?? [], 'Deployment');
  expect(() => validate({ ...deployment, spec: { ...deployment?.spec, replicas: 'two' } } as Resource)).toThrow(
    /integer/,
  );
});

/** What the namespace demands of every pod (`restricted`), and a read-only file system. */
const expectRestricted = ({ securityContext, containers, initContainers = [] }: Pod): void => {
  expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  for (const container of [...initContainers, ...containers])
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
};
/** The pod of a member of the database, as far as it is said here. */
const databasePod = (spec: unknown): Pod =>
  (spec as { statefulSet: { spec: Resource['spec'] } }).statefulSet.spec.template.spec;

const closed = { additionalProperties: false };
/** What the MongoDB Community Operator takes (`mongodbcommunity.mongodb.com/v1`), without what we do not use. */
const operatorDatabase = Type.Object(
  {
    type: Type.Literal('ReplicaSet'),
    members: Type.Integer(),
    version: Type.String(),
    security: Type.Object(
      {
        authentication: Type.Object({
          modes: Type.Array(Type.Enum(['SCRAM', 'SCRAM-SHA-256', 'SCRAM-SHA-1']), { minItems: 1 }),
        }),
      },
      closed,
    ),
    users: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          db: Type.Optional(Type.String()),
          passwordSecretRef: Type.Object({ name: Type.String(), key: Type.Optional(Type.String()) }, closed),
          roles: Type.Array(Type.Object({ name: Type.String(), db: Type.String() }, closed)),
          scramCredentialsSecretName: Type.String({ pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' }),
        },
        closed,
      ),
    ),
    statefulSet: Type.Object({ spec: Type.Record(Type.String(), Type.Unknown()) }, closed),
  },
  closed,
);

test('the database in the cluster is one that its operator takes, and its users own one database each', () => {
  const [database] = resourcesOf(readFileSync(join(folder, 'database-operator/mongodb.yaml'), 'utf8'));
  const spec = Value.Parse(operatorDatabase, database?.spec);
  // What the operator adds to the set that it makes of it.
  const made = { serviceName: 'mongodb-svc', selector: {}, ...spec.statefulSet.spec };
  new StatefulSet({ spec: made } as ConstructorParameters<typeof StatefulSet>[0]).validate();
  // The form of the address that the README gives, with this service's user.
  const [form = ''] = /mongodb:\/\/<service>:[^`]+/.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
  const members = Array.from({ length: spec.members }, (_, index) => `mongodb-${index}.mongodb-svc:27017`).join();
  expect(form).toContain(`@${members}/`);
  expect(spec.users.map(({ name }) => name)).toEqual(['orders', 'payments', 'catalog']);
  for (const { name, db, roles } of spec.users) {
    const uri = form.replaceAll('<service>', name);
    expect(uri).toContain(`?replicaSet=${database?.metadata.name}&authSource=${db}`);
    expect(roles).toEqual([{ name: 'readWrite', db: mongoDatabaseName(uri, name) }]);
  }
});

test('every container of the database is restricted, those that its operator adds, too', () => {
  const [database] = resourcesOf(readFileSync(join(folder, 'database-operator/mongodb.yaml'), 'utf8'));
  const pod = databasePod(database?.spec);
  expectRestricted(pod);
  // The names that the operator gives them: one that is left out here has rights that the namespace refuses.
  expect(pod.initContainers?.map(({ name }) => name)).toEqual(['mongod-posthook', 'mongodb-agent-readinessprobe']);
  expect(pod.containers.map(({ name }) => name)).toEqual(['mongod', 'mongodb-agent']);
});

test('the database has the account that its operator names, with rights on its own secret and pods alone', () => {
  const [account, role, binding] = resourcesOf(readFileSync(join(folder, 'database-operator/account.yaml'), 'utf8'));
  const name = 'mongodb-database';
  expect([account?.kind, account?.metadata.name]).toEqual(['ServiceAccount', name]);
  expect(binding).toMatchObject({ subjects: [{ kind: 'ServiceAccount', name }], roleRef: { kind: 'Role', name } });
  expect(role).toMatchObject({
    metadata: { name },
    rules: [
      { resources: ['secrets'], resourceNames: ['mongodb-config'], verbs: ['get'] },
      {
        resources: ['pods'],
        resourceNames: ['mongodb-0', 'mongodb-1', 'mongodb-2'],
        verbs: ['get', 'patch', 'delete'],
      },
    ],
  });
});

describe.each(sets)('the manifests of %s', (_, resources) => {
  test('fit the schemas of Kubernetes', () => {
    expect(resources.length).toBeGreaterThan(25);
    for (const resource of ours(resources)) validate(resource);
  });

  test('run without rights, on a read-only file system, within limits', () => {
    for (const pod of podsOf(resources)) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expectRestricted(pod);
      for (const { resources: limits } of pod.containers) expect(limits.limits?.memory).toBeDefined();
    }
    for (const { spec } of named(resources, 'MongoDBCommunity')) expectRestricted(databasePod(spec));
  });

  test('hold no secret, and give each part only its own', () => {
    for (const { spec } of named(resources, 'Deployment')) {
      const { containers, volumes } = spec.template.spec;
      for (const { name, env = [] } of containers) {
        for (const one of env.filter((variable) => /SECRET|TOKEN|PASSKEY|PASSWORD|MONGODB/.test(variable.name)))
          expect(one).toEqual({
            name: expect.stringMatching(/_FILE$/),
            value: expect.stringMatching(/^\/run\/secrets\//),
          });
        expect(volumes.flatMap(({ secret }) => secret?.secretName ?? [])).toEqual([`potli-${name}`]);
      }
    }
    expect(named(resources, 'Secret')).toEqual([]);
  });

  test('give each part a budget of disruption, an autoscaler and readiness of its own', () => {
    const parts = ['orders', 'payments', 'catalog', 'site'];
    const namesOf = (kind: string): string[] => named(resources, kind).map(({ metadata }) => metadata.name);
    for (const kind of ['Deployment', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'Service'])
      expect(
        namesOf(kind)
          .filter((name) => parts.includes(name))
          .sort(),
      ).toEqual(parts.toSorted());
    for (const { spec } of named(resources, 'Deployment')) {
      expect(spec.topologySpreadConstraints ?? spec.template.spec).toHaveProperty('topologySpreadConstraints');
      expect(spec.template.spec.containers[0]?.readinessProbe?.httpGet.path).toBe('/health/ready');
    }
  });

  test('let the site notify people, by a webhook that only its secret names', () => {
    const site = named(resources, 'Deployment').find(({ metadata }) => metadata.name === 'site');
    const { env = [] } = site?.spec.template.spec.containers[0] ?? {};
    expect(env.find(({ name }) => name === 'RELEASES_WEBHOOK_URL')).toEqual({
      name: 'RELEASES_WEBHOOK_URL',
      valueFrom: { secretKeyRef: { name: 'potli-site', key: 'releases-webhook-url', optional: true } },
    });
  });

  test('select pods that are there, by ports that these have', () => {
    interface Selector {
      matchLabels?: Record<string, string>;
      matchExpressions?: { key: string; operator: string; values: string[] }[];
    }
    const pods = resources
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .map(({ spec }) => spec.template);
    const others = named(resources, 'MongoDBCommunity').map(({ metadata }) => ({ app: `${metadata.name}-svc` }));
    // What cert-manager starts while it asks for a certificate.
    const solver = { 'acme.cert-manager.io/http01-solver': 'true' };
    const labels: Record<string, string>[] = [...pods.map(({ metadata }) => metadata.labels), ...others, solver];
    const selected = ({ matchLabels = {}, matchExpressions = [] }: Selector) =>
      labels.filter(
        (label) =>
          Object.entries(matchLabels).every(([key, value]) => label[key] === value) &&
          matchExpressions.every(({ key, values }) => values.includes(label[key] ?? '')),
      );
    const selectors: [string, Selector][] = resources.flatMap(({ kind, metadata, spec }): [string, Selector][] => {
      const of = `${kind} ${metadata.name}`;
      if (kind === 'Service') return [[of, { matchLabels: spec.selector as Record<string, string> }]];
      if (kind === 'PodDisruptionBudget' || kind === 'Deployment') return [[of, spec.selector as Selector]];
      return kind === 'NetworkPolicy' ? [[of, spec.podSelector as Selector]] : [];
    });
    expect(selectors.length).toBeGreaterThan(15);
    expect(selectors.filter(([, selector]) => selected(selector).length === 0)).toEqual([]);
    for (const [of, selector] of selectors)
      for (const { key, values } of selector.matchExpressions ?? [])
        for (const value of values)
          expect([of, value, labels.some((label) => label[key] === value)]).toEqual([of, value, true]);

    const portsOf = (part: string | undefined) =>
      pods
        .filter(({ metadata }) => metadata.labels.part === part)
        .flatMap(({ spec }) => spec.containers[0]?.ports ?? []);
    const addresses = new Set<string>();
    for (const { metadata, spec } of named(resources, 'Service')) {
      const { selector, ports } = spec as unknown as {
        selector: { part: string };
        ports: { port: number; targetPort: string }[];
      };
      for (const { port, targetPort } of ports) {
        expect(portsOf(selector.part).map(({ name }) => name)).toContain(targetPort);
        addresses.add(`http://${metadata.name}:${port}`);
      }
    }
    const called = pods
      .flatMap(({ spec }) => spec.containers[0]?.env ?? [])
      .flatMap(({ value = '' }) => (/^http:\/\/[a-z]+:\d+$/.test(value) ? [value] : []));
    expect(called.length).toBeGreaterThan(5);
    expect(called.filter((address) => !addresses.has(address))).toEqual([]);
    for (const { spec } of named(resources, 'HorizontalPodAutoscaler'))
      expect(named(resources, 'Deployment').map(({ metadata }) => metadata.name)).toContain(
        (spec.scaleTargetRef as { name: string }).name,
      );
  });

  test('serve metrics where they are scraped, and those of the site to monitoring alone', () => {
    for (const { metadata, spec } of named(resources, 'Deployment')) {
      const { annotations } = spec.template.metadata;
      const [container] = spec.template.spec.containers;
      const { ports = [], env = [] } = container ?? {};
      const scraped = annotations?.['prometheus.io/port'];
      expect(ports.map(({ containerPort }) => String(containerPort))).toContain(scraped);
      // Each service serves them on its own port.
      if (metadata.name !== 'site') continue;
      expect(env).toContainEqual({ name: 'METRICS_PORT', value: scraped });
      expect(ports.find(({ name }) => name === 'metrics')?.containerPort).toBe(Number(scraped));
    }
    const open = named(resources, 'NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec.ingress ?? []).includes('"metrics"'),
    );
    expect(open.map(({ spec }) => spec.ingress)).toEqual([
      [
        {
          from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
          ports: [{ port: 'metrics' }],
        },
      ],
    ]);
  });

  test('limit the connections of an address where the site, behind a proxy, does not', () => {
    const limits = named(resources, 'Ingress').map(
      ({ metadata }) => metadata.annotations?.['nginx.ingress.kubernetes.io/limit-connections'],
    );
    expect(limits).toEqual(['300']);
  });

  test('let the ingress controller reach the pod that proves the host name to a certificate authority', () => {
    const issued = named(resources, 'Ingress').filter(({ metadata }) =>
      Object.hasOwn(metadata.annotations ?? {}, 'cert-manager.io/cluster-issuer'),
    );
    expect(issued.length).toBeGreaterThan(0);
    const solvers = named(resources, 'NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec.podSelector).includes('acme.cert-manager.io/http01-solver'),
    );
    expect(solvers.map(({ spec }) => spec)).toEqual([
      {
        podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
        policyTypes: ['Ingress'],
        ingress: [
          {
            from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
            // The solver's own port.
            ports: [{ port: 8089 }],
          },
        ],
      },
    ]);
  });

  test('let nothing be reached that no policy names', () => {
    const nothing = named(resources, 'NetworkPolicy').find(({ metadata }) => metadata.name === 'nothing');
    expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });
});

describe.runIf(renderer).each(sizes)('a cluster of size %s', (size) => {
  const resources = rendered(size);
  const settings =
    named(resources, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('settings'))?.data ?? {};
  /** What the part sees, its secret files filled with a value that production accepts. */
  const environmentOf = (part: string): Record<string, string> => {
    const deployment = named(resources, 'Deployment').find(({ metadata }) => metadata.name === part);
    const env = deployment?.spec.template.spec.containers[0]?.env ?? [];
    return Object.fromEntries(
      env.flatMap(({ name, value, valueFrom }): [string, string][] => {
        if (name === 'MONGODB_URI_FILE') return [['MONGODB_URI', 'mongodb://mongodb/orders']];
        if (name.endsWith('_FILE'))
          return [[name.replace(/_FILE$/, ''), `${name}-that-is-long-enough-${'x'.repeat(20)}`]];
        const from = valueFrom?.configMapKeyRef ?? valueFrom?.secretKeyRef;
        const set = from ? settings[from.key] : value;
        if (set === undefined && !from?.optional) throw new Error(`${part}: ${name} is not in settings.env`);
        return set === undefined ? [] : [[name, set]];
      }),
    );
  };

  test.each([
    ['orders', readOrdersSettings],
    ['payments', readPaymentsSettings],
    ['catalog', readCatalogSettings],
    ['site', readSiteSettings],
  ] as const)('%s would start in production with the settings that it is given', (part, read) => {
    expect(() => read({ NODE_ENV: 'production', ...environmentOf(part) })).not.toThrow();
  });

  test('uses fixed versions of images from a registry', () => {
    for (const { containers } of podsOf(resources))
      for (const { image } of containers) expect(image).toMatch(/^registry\.example\/potli\/[a-z]+:\d+\.\d+\.\d+$/);
  });
});

test('the large cluster has at least three of each part, the small one two', () => {
  const least = (size: string): unknown[] => [
    ...new Set(named(rendered(size), 'HorizontalPodAutoscaler').map(({ spec }) => spec.minReplicas)),
  ];
  if (renderer) expect([least('small'), least('large')]).toEqual([[2], [3]]);
});

describe.each(sizes)('the overlay of %s', (size) => {
  const kustomization = readFileSync(join(folder, size, 'kustomization.yaml'), 'utf8');
  const tagsOf = (text: string): Record<string, string> =>
    Object.fromEntries(
      (parse(text) as { images: { name: string; newTag: string }[] }).images.map(({ name, newTag }) => [name, newTag]),
    );

  test.each(['orders', 'payments', 'catalog', 'site'])('takes a version of %s and keeps the others', (image) => {
    const next = withVersion(kustomization, image, '0.1.0-3f9c2a77b1');
    expect(tagsOf(next)).toEqual({ ...tagsOf(kustomization), [`potli/${image}`]: '0.1.0-3f9c2a77b1' });
  });

  test('rejects an image that it does not have', () =>
    expect(() => withVersion(kustomization, 'order', '1.0.1')).toThrow('has 0 entries of potli/order'));
});

describe('a command that is run with the services of a cluster', () => {
  /** A kubectl that forwards as the real one says it does, or whose forward ends at once. */
  const run = (command: string, forward: string) => {
    const bin = mkdtempSync(join(tmpdir(), 'kubectl-'));
    onTestFinished(() => rmSync(bin, { recursive: true }));
    const log = join(bin, 'log');
    writeFileSync(
      join(bin, 'kubectl'),
      `#!/bin/bash
echo "$*" >> ${log}
shift 2
case $1 in
  port-forward) echo $$ >> ${join(bin, 'forwards')}; from=\${3%:*}; port=\${from:-$(( 40000 + \${3#:} ))}; ${forward} ;;
esac
`,
      { mode: 0o755 },
    );
    const script = join(folder, 'reach-services.sh');
    const { status, stdout, stderr } = spawnSync('bash', [script, 'bash', '-c', command], {
      env: { PATH: `${bin}${delimiter}${process.env.PATH}`, LOG: log },
      encoding: 'utf8',
    });
    const forwards = readFileSync(join(bin, 'forwards'), 'utf8').trim().split('\n');
    const running = forwards.filter((pid) => spawnSync('ps', ['-p', pid]).status === 0);
    return { status, stdout, stderr, called: readFileSync(log, 'utf8').trim().split('\n'), running };
  };
  const forwarding =
    'echo "Forwarding from 127.0.0.1:$port -> 1"; echo "Forwarding from [::1]:$port -> 1"; exec sleep 60';

  test('finds each service after its rollout, and ends with its status and without the forwards', () => {
    const { status, stdout, called, running } = run('echo $ORDERS_URL $PAYMENTS_URL $CATALOG_URL; exit 3', forwarding);
    expect(stdout).toBe('http://127.0.0.1:44101 http://127.0.0.1:44102 http://127.0.0.1:44103\n');
    expect(status).toBe(3);
    expect(called.slice(0, 2)).toEqual([
      '--namespace potli rollout status deployment/orders --timeout=10m',
      '--namespace potli port-forward service/orders :4101',
    ]);
    expect(running).toEqual([]);
  });

  test('forwards again, at the same port, when an instance goes away', () => {
    const lost = `if [ -z "$from" ]; then echo "Forwarding from 127.0.0.1:$port -> 1"; sleep 0.3; exit 1; fi; ${forwarding}`;
    const { status, called, running } = run(
      `for _ in {1..100}; do if grep -q 44101:4101 "$LOG"; then break; fi; sleep 0.05; done`,
      lost,
    );
    expect(status).toBe(0);
    expect(called.filter((call) => call.includes('service/orders'))).toEqual([
      '--namespace potli port-forward service/orders :4101',
      '--namespace potli port-forward service/orders 44101:4101',
    ]);
    expect(running).toEqual([]);
  });

  test('does not run where a service cannot be reached', () => {
    const { status, stdout, stderr } = run('echo ran', 'exit 1');
    expect([status, stdout, stderr]).toEqual([1, '', 'orders cannot be reached in the namespace potli\n']);
  });
});
