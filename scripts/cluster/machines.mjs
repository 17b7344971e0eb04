/**
 * The machines of the cluster: loopback addresses, so that every program keeps its usual port and what is between two of them can be cut.
 * The last address is that of the balancers.
 */
export const machines = [1, 2, 3].map((number) => ({ number, address: `127.0.2.${number}` }));
export const balancer = '127.0.2.10';

export const ports = {
  etcd: 2379,
  etcdPeers: 2380,
  patroni: 8008,
  postgres: 5432,
  /** At the balancer: any replica that is not far behind. */
  replicas: 5433,
  nats: 4222,
  natsPeers: 6222,
  natsHealth: 8222,
  ingestHttp: 9101,
  api: 3000,
};
