import { setTimeout as sleep } from 'node:timers/promises';
import { APIS, machines, ports } from './machines.mjs';

/** Limit for the recovery of a cluster, ms. */
const HEAL_MS = 120_000;

/** Whether it answers with success within a second. @param {string} url */
export const isOk = (url) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Waits until all programs of all machines work again, and one database is the primary. @param {AbortSignal} signal */
export async function whole(signal) {
  const end = performance.now() + HEAL_MS;
  while (performance.now() < end && !signal.aborted) {
    const ready = await Promise.all(
      machines.flatMap(({ number, address }) => [
        isOk(`http://${address}:${ports.ingestHttp}/ready`),
        isOk(`http://${address}:${ports.patroni}/readiness`),
        isOk(`http://${address}:${ports.etcd}/health`),
        isOk(`http://${address}:${ports.natsHealth}/healthz`),
        ...(number > APIS ? [] : [isOk(`http://${address}:${ports.api}/ready`)]),
      ]),
    );
    const primaries = await Promise.all(
      machines.map(({ address }) => isOk(`http://${address}:${ports.patroni}/primary`)),
    );
    if (ready.every(Boolean) && primaries.filter(Boolean).length === 1) return true;
    await sleep(500);
  }
  return false;
}
