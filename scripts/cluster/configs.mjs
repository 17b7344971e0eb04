import { balancer, machines, ports } from './machines.mjs';

/** Path of the data folder in the Debian root and in containers. */
export const DATA = '/mnt';

/** @typedef {{number: number, address: string}} Machine */

/** The addresses of a program on all machines, separated by commas. @param {readonly Machine[]} all @param {number} port @param {string} [scheme] */
const everywhere = (all, port, scheme = '') => all.map(({ address }) => `${scheme}${address}:${port}`).join(',');

/** @param {Machine} machine @param {readonly Machine[]} all */
export const etcdArgs = ({ number, address }, all = machines) => [
  `--name=machine${number}`,
  `--data-dir=${DATA}/etcd${number}`,
  `--listen-client-urls=http://${address}:${ports.etcd}`,
  `--advertise-client-urls=http://${address}:${ports.etcd}`,
  `--listen-peer-urls=http://${address}:${ports.etcdPeers}`,
  `--initial-advertise-peer-urls=http://${address}:${ports.etcdPeers}`,
  `--initial-cluster=${all.map((one) => `machine${one.number}=http://${one.address}:${ports.etcdPeers}`).join(',')}`,
  '--log-level=error',
];

/** @param {Machine} machine @param {readonly Machine[]} all */
export const natsArgs = ({ number, address }, all = machines) => [
  `--addr=${address}`,
  `--port=${ports.nats}`,
  `--name=machine${number}`,
  `--http_port=${ports.natsHealth}`,
  '--cluster_name=groundwatch',
  `--cluster=nats://${address}:${ports.natsPeers}`,
  `--routes=${everywhere(all, ports.natsPeers, 'nats://')}`,
];

/** @param {readonly Machine[]} all */
export const natsUrl = (all = machines) => everywhere(all, ports.nats, 'nats://');

/**
 * The variables that `deploy/cluster/patroni.yml` relies on.
 * @param {Machine} machine
 * @param {string} password
 * @param {readonly Machine[]} etcds
 * @returns {Record<string, string>}
 */
export function patroniEnv({ number, address }, password, etcds = machines) {
  const at = `${address}:${ports.postgres}`;
  const restApi = `${address}:${ports.patroni}`;
  return {
    PATRONI_NAME: `machine${number}`,
    PATRONI_RESTAPI_LISTEN: restApi,
    PATRONI_RESTAPI_CONNECT_ADDRESS: restApi,
    PATRONI_ETCD3_HOSTS: everywhere(etcds, ports.etcd),
    PATRONI_POSTGRESQL_LISTEN: at,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at,
    PATRONI_POSTGRESQL_DATA_DIR: `${DATA}/postgres${number}`,
    PATRONI_POSTGRESQL_PGPASS: `${DATA}/pgpass${number}`,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: password,
    GROUNDWATCH_PASSWORD: password,
  };
}

/**
 * The variables that the configurations of HAProxy in `deploy/cluster` rely on.
 * @param {number} rtuPort
 * @returns {Record<string, string>}
 */
export const balancerEnv = (rtuPort) => ({
  BALANCER: balancer,
  RTU_PORT: String(rtuPort),
  ...Object.fromEntries(
    machines.flatMap(({ number, address }) =>
      ['DATABASE', 'INGEST', 'API'].map((program) => [`${program}${number}`, address]),
    ),
  ),
});
