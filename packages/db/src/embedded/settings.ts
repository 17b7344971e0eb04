import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** Part of the process title of the server on that port; later starts find leftovers by it. */
export const clusterName = (port: number): string => `groundwatch-${port}`;

/**
 * Server settings for one host with an SSD that runs all of Groundwatch: shared buffers are a quarter of the memory, at most 1 GB.
 * Durability is not reduced: fsync, full_page_writes and synchronous_commit keep their defaults.
 */
export function serverSettings(port: number, memory: number = totalmem()): Readonly<Record<string, string>> {
  const mb = (share: number, least: number, most: number): string =>
    `${Math.round(Math.min(most, Math.max(least, (memory * share) / MB)))}MB`;
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    cluster_name: clusterName(port),
    // The path of a socket file could be too long, or its folder not accessible.
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: mb(1 / 4, 64, 1024),
    effective_cache_size: mb(1 / 2, 128, 16_384),
    work_mem: mb(1 / 128, 8, 64),
    maintenance_work_mem: mb(1 / 32, 32, 256),
    wal_buffers: '16MB',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    effective_io_concurrency: process.platform === 'linux' ? '200' : '0',
    // After a crash: one call for all files instead of syncing thousands one by one for seconds.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    lc_messages: 'C',
    // The parent program parses the log.
    log_line_prefix: '%m [%p] ',
  };
}
