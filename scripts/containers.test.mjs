import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { balancerEnv, etcdArgs, natsArgs, natsUrl, patroniEnv } from './cluster/configs.mjs';
import { root } from './lib/paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const dockerfile = read('Dockerfile');
const ofCluster = ({ profiles = [] }) => profiles.includes('cluster');
const processes = Object.entries(compose.services).filter(([, service]) => service.image === 'groundwatch');
const own = processes.filter(([, service]) => !ofCluster(service));

/** The reader of each service's environment. */
const readers = {
  migrate: ['scripts/setup/settings.ts', 'apps/api/src/config.ts'],
  ingest: ['apps/ingest/src/config.ts'],
  api: ['apps/api/src/config.ts'],
};

describe.each(own)('service %s', (name, service) => {
  it('runs programs that exist and are in the image', () => {
    const programs = service.command.join(' ').match(/[\w/-]+\.ts/g) ?? [];
    expect(programs.length).toBeGreaterThan(0);
    for (const program of programs) {
      expect(existsSync(join(root, program)), program).toBe(true);
      const copied = [...dockerfile.matchAll(/^COPY (?!--from)(\S+) /gm)].some(([, path]) => program.startsWith(path));
      expect(copied, `${program} is copied into the image`).toBe(true);
    }
  });

  it('sets only variables that its process reads', () => {
    const text = readers[name].map(read).join('\n');
    for (const variable of Object.keys(service.environment)) expect(text, variable).toContain(variable);
  });

  it('waits for what it needs', () => {
    const needed = name === 'migrate' ? ['database', 'service_healthy'] : ['migrate', 'service_completed_successfully'];
    expect(Object.entries(service.depends_on)).toEqual([[needed[0], { condition: needed[1] }]]);
  });
});

describe('containers of the profile cluster', () => {
  const services = Object.entries(compose.services).filter(([, service]) => ofCluster(service));
  /** As Compose does for an empty env file, and with passwords. */
  const filled = JSON.parse(
    JSON.stringify(Object.fromEntries(services)).replaceAll(/\$\{\w+:-([^}]*)\}|\$\{(\w+):\?[^}]*\}/g, '$1$2'),
  );
  const addressOf = (name) => filled[name].networks.cluster?.ipv4_address;
  const three = (program) => [1, 2, 3].map((number) => ({ number, address: addressOf(`${program}${number}`) }));
  const [etcds, buses, databases] = [three('etcd'), three('nats'), three('database')];

  it('have one address each', () => {
    const addresses = services.flatMap(([name]) => addressOf(name) ?? []);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toHaveLength(16);
  });

  it('are configured like the cluster that was tried', () => {
    for (const machine of etcds)
      expect(filled[`etcd${machine.number}`].command).toEqual(['etcd', ...etcdArgs(machine, etcds)]);
    for (const machine of buses)
      expect(filled[`nats${machine.number}`].command).toEqual(['nats-server', ...natsArgs(machine, buses)]);
    for (const machine of databases)
      expect(filled[`database${machine.number}`].environment).toEqual(patroniEnv(machine, 'POSTGRES_PASSWORD', etcds));
    for (const name of ['ingest1', 'ingest2', 'ingest3', 'api1', 'api2'])
      expect(filled[name].environment.NATS_URL).toBe(natsUrl(buses));
  });

  it.each(['database-balancer', 'cluster'])('balancer %s has every address that its configuration asks for', (name) => {
    const { command, environment } = filled[name];
    const path = command.at(-1).replace('/etc/groundwatch/', 'deploy/cluster/');
    const asked = [...read(path).matchAll(/\$\{(\w+)\}/g)].map(([, variable]) => variable);
    expect(asked.length).toBeGreaterThan(3);
    expect(Object.keys(balancerEnv(9100))).toEqual(expect.arrayContaining(asked));
    expect(environment.BALANCER).toBe(addressOf(name));
    for (const variable of asked.filter((one) => /\d$/.test(one)))
      expect(environment[variable], variable).toBe(addressOf(variable.toLowerCase()));
  });

  it('reach the database by its balancer, and trust that of the front', () => {
    const at = (port) =>
      `postgres://groundwatch:POSTGRES_PASSWORD@${addressOf('database-balancer')}:${port}/groundwatch`;
    for (const [name, { environment }] of Object.entries(filled).filter(([, { image }]) => image === 'groundwatch')) {
      expect(environment.DATABASE_URL, name).toBe(at(5432));
      const reader = readers[name.replace(/^cluster-|\d$/g, '')];
      for (const variable of Object.keys(environment)) expect(reader.map(read).join(), variable).toContain(variable);
    }
    for (const name of ['api1', 'api2'])
      expect(filled[name].environment).toMatchObject({
        DATABASE_READ_URL: at(5433),
        TRUST_PROXY: addressOf('cluster'),
      });
    expect(filled.ingest1.environment.RTU_BALANCERS).toBe(addressOf('cluster'));
    expect([1, 2, 3].map((n) => filled[`ingest${n}`].environment.INGEST_ID)).toEqual(
      databases.map(({ number }) => `machine${number}`),
    );
  });

  it('start with what the balancer of the front waits for, and open no port but its', () => {
    const waited = (name, seen = new Set([name])) => {
      const { depends_on: needed = [] } = filled[name];
      for (const one of Array.isArray(needed) ? needed : Object.keys(needed))
        if (!seen.has(one)) waited(one, seen.add(one));
      return seen;
    };
    expect([...waited('cluster')].toSorted()).toEqual(Object.keys(filled).toSorted());
    expect(services.filter(([, { ports = [] }]) => ports.length > 0).map(([name]) => name)).toEqual(['cluster']);
  });

  it('are made of files that are there, without root rights', () => {
    const file = read('deploy/cluster/Dockerfile');
    expect(file).toMatch(/^USER postgres$/m);
    for (const [, names] of file.matchAll(/^COPY (.+) \S+$/gm))
      for (const name of names.split(' ')) expect(existsSync(join(root, 'deploy/cluster', name)), name).toBe(true);
    for (const [name, service] of services) expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });
});

describe('containers', () => {
  it('include every process of the product', () => {
    expect(own.map(([name]) => name)).toEqual(['migrate', 'ingest', 'api']);
  });

  it('take every secret from the env file, none from the compose file', () => {
    const asked = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const offered = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(['POSTGRES_PASSWORD', 'JWT_SECRET']));
    expect(offered).toEqual(expect.arrayContaining([...asked, 'ADMIN_PASSWORD']));
    expect(read('.env.example')).not.toMatch(/^(POSTGRES_PASSWORD|JWT_SECRET|ADMIN_PASSWORD)=.+/m);
    expect(read('.gitignore')).toMatch(/^\.env$/m);
    expect(read('.dockerignore')).toMatch(/^\.env$/m);
  });

  it('take what the guide says to set from the env file, which names all of it', () => {
    const taken = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const named = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    // Only used on this machine, and rarely in conflict.
    expect(new Set([...named, 'INGEST_HTTP_PORT'])).toEqual(new Set(taken));
    for (const variable of ['TRUST_PROXY', 'METRICS_FROM', 'NATS_URL', 'READINGS_DAYS'])
      expect(compose.services.api.environment).toHaveProperty(variable);
  });

  it('have no more rights than they need, and serve the pages only on this machine', () => {
    for (const [name, service] of own)
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        pids_limit: expect.any(Number),
        mem_limit: expect.any(String),
      });
    expect(compose.services.api.ports).toEqual(['${HTTP_BIND:-127.0.0.1}:${HTTP_PORT:-3000}:3000']);
    // The role of the processes is created beside the superuser, which they do not know.
    expect(compose.services.database.environment).not.toHaveProperty('POSTGRES_USER');
    expect(compose.services.database.networks).toEqual(['inner']);
    expect(compose.networks.inner).toEqual({ internal: true });
  });

  it('are healthy when the process reports ready', () => {
    for (const [name, port] of [
      ['ingest', 9101],
      ['api', 3000],
    ]) {
      expect(compose.services[name].healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${port}/ready`);
    }
  });

  it('are built without root rights and from every manifest of the workspace', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    const manifests = [
      'apps/api',
      'apps/ingest',
      'apps/simulator',
      'apps/web',
      'packages/domain',
      'packages/db',
      'packages/geotechnics',
      'packages/protocol',
    ];
    for (const folder of manifests) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`);
  });
});
