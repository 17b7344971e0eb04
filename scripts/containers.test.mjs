import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './lib/paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const dockerfile = read('Dockerfile');
const own = Object.entries(compose.services).filter(([, service]) => service.image === 'groundwatch');

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
