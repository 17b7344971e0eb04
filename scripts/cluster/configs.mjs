import { balancer, everywhere, machines, ports } from './machines.mjs';

/** The data folder as the programs of the Debian root see it. */
export const DATA = '/mnt';

/** Data of the primary that a replica may lack when it is asked instead, bytes. */
const MOST_LAG = 16 * 1024 * 1024;

/** @param {{number: number, address: string}} machine */
export const etcdArgs = ({ number, address }) => [
  `--name=machine${number}`,
  `--data-dir=${DATA}/etcd${number}`,
  `--listen-client-urls=http://${address}:${ports.etcd}`,
  `--advertise-client-urls=http://${address}:${ports.etcd}`,
  `--listen-peer-urls=http://${address}:${ports.etcdPeers}`,
  `--initial-advertise-peer-urls=http://${address}:${ports.etcdPeers}`,
  `--initial-cluster=${machines.map((one) => `machine${one.number}=http://${one.address}:${ports.etcdPeers}`).join(',')}`,
  '--log-level=error',
];

/** @param {{number: number, address: string}} machine */
export const natsArgs = ({ number, address }) => [
  `--addr=${address}`,
  `--port=${ports.nats}`,
  `--name=machine${number}`,
  `--http_port=${ports.natsHealth}`,
  '--cluster_name=groundwatch',
  `--cluster=nats://${address}:${ports.natsPeers}`,
  `--routes=${everywhere(ports.natsPeers, 'nats://')}`,
];

/**
 * Patroni's configuration, as JSON, which it reads as YAML. A commit waits for one of the two replicas, and only one that has all commits
 * becomes the primary. A machine that is silent loses its primary after `ttl` seconds, the least that Patroni allows.
 * @param {{number: number, address: string}} machine
 * @param {string} password
 */
export function patroniConfig({ number, address }, password) {
  const at = `${address}:${ports.postgres}`;
  return JSON.stringify({
    scope: 'groundwatch',
    name: `machine${number}`,
    restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    etcd3: { hosts: everywhere(ports.etcd) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 5,
        maximum_lag_on_failover: MOST_LAG,
        // A primary that crashed is not waited for.
        primary_start_timeout: 0,
        synchronous_mode: 'quorum',
        synchronous_node_count: 1,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: shared },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: at,
      connect_address: at,
      bin_dir: '/usr/lib/postgresql/17/bin',
      data_dir: `${DATA}/postgres${number}`,
      pgpass: `${DATA}/pgpass${number}`,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: `${DATA}/sockets${number}` },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.0/8 scram-sha-256',
        'host replication replicator 127.0.0.0/8 scram-sha-256',
      ],
    },
  });
}

const shared = {
  shared_preload_libraries: 'timescaledb',
  'timescaledb.telemetry_level': 'off',
  max_connections: 200,
  max_locks_per_transaction: 256,
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  wal_keep_size: '256MB',
  timezone: 'UTC',
  // A peer that is cut off without a word is noticed within about 10 s, with data under way (user timeout) and without.
  tcp_keepalives_idle: 4,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
  wal_sender_timeout: 10_000,
  wal_receiver_timeout: 10_000,
  // Long reads at a replica keep it from no change for long, and vacuum at the primary takes nothing from them.
  hot_standby_feedback: 'on',
  max_standby_streaming_delay: '5s',
};

const defaults = `
global
  log stdout format raw local0
defaults
  mode tcp
  log global
  option tcplog
  option dontlognull
  # Another server is asked where one refuses.
  retries 1
  option redispatch 1
  timeout connect 2s
  timeout check 2s
  # Idle connections are the rule: pools, pages, RTUs between two reports. Keepalive finds those whose peer is gone.
  timeout client 1d
  timeout server 1d
  option clitcpka
  option srvtcpka
  clitcpka-idle 4s
  clitcpka-intvl 2s
  clitcpka-cnt 3
  srvtcpka-idle 4s
  srvtcpka-intvl 2s
  srvtcpka-cnt 3
`;

/** @param {number} port @param {string} options */
const servers = (port, options) =>
  machines.map(({ number, address }) => `  server machine${number} ${address}:${port} ${options}`).join('\n');

/** The way to the database: Patroni tells which machine has the primary, and which replicas are close behind it. */
export const databaseBalancer = () => `${defaults}
listen primary
  bind ${balancer}:${ports.postgres}
  option httpchk GET /primary
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers(ports.postgres, `check port ${ports.patroni}`)}
listen replicas
  bind ${balancer}:${ports.replicas}
  balance leastconn
  option httpchk GET /replica?lag=${MOST_LAG}
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers(ports.postgres, `check port ${ports.patroni}`)}
`;

/**
 * The way in for RTUs and pages. A stopped process still takes connections at its port, so that its health is asked for.
 * Pages speak WebSocket alone, so that they need not come back to the same api.
 * @param {number} rtuPort @param {number} apis
 */
export const frontBalancer = (rtuPort, apis) => `${defaults}
listen rtus
  bind ${balancer}:${rtuPort}
  balance leastconn
  source ${balancer}
  option httpchk GET /health
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers(rtuPort, `send-proxy-v2 check port ${ports.ingestHttp}`)}
listen pages
  bind ${balancer}:${ports.api}
  mode http
  balance leastconn
  option forwardfor
  option httpchk GET /ready
  timeout check 4s
  source ${balancer}
  default-server inter 2s fall 2 rise 1 on-marked-down shutdown-sessions
${servers(ports.api, 'check').split('\n').slice(0, apis).join('\n')}
`;
