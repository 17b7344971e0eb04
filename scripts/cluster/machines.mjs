/** The machines of the cluster are loopback addresses, so that every program has its usual port. The balancers have an address too. */
export const machines = [1, 2, 3].map((number) => ({ number, address: `127.0.2.${number}` }));
export const balancer = '127.0.2.10';
/** The first machines also have an api. */
export const APIS = 2;

export const ports = {
  etcd: 2379,
  etcdPeers: 2380,
  patroni: 8008,
  postgres: 5432,
  /** At the balancer: any replica with little lag. */
  replicas: 5433,
  nats: 4222,
  natsPeers: 6222,
  natsHealth: 8222,
  ingestHttp: 9101,
  api: 3000,
};
