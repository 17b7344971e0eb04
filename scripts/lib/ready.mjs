import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';

/** The reason in a process's last log line, as a sentence. @param {string} line */
function reasonOf(line) {
  try {
    const entry = JSON.parse(line);
    return entry.err?.message ?? entry.msg ?? line;
  } catch {
    return line;
  }
}

/** @param {string} url of a process of this machine, whose certificate is for another name. @returns {Promise<boolean>} */
const isReady = (url) =>
  new Promise((resolve) => {
    const { get } = url.startsWith('https:') ? https : http;
    const options = { rejectUnauthorized: false, timeout: 2_000, agent: false };
    const request = get(url, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });

/**
 * Waits until a process answers 200 at `url`.
 * @param {{name: string, failures: number, lastLine: string}} service
 * @param {string} url
 * @param {AbortSignal} signal ends the wait
 * @throws {Failure} when the process dies three times before, or needs more than two minutes
 */
export async function whenReady(service, url, signal) {
  const end = performance.now() + 120_000;
  while (!signal.aborted) {
    if (service.failures >= 3 || performance.now() > end) {
      throw new Failure(`The process ${service.name} does not come up; it said last: ${reasonOf(service.lastLine)}`);
    }
    if (await isReady(url)) return;
    await sleep(100, undefined, { signal }).catch(() => undefined);
  }
}
