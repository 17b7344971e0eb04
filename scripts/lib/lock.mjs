import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { readOr } from './hash.mjs';

/**
 * A process by id and start time, so that a reused id is not mistaken for it.
 * @typedef {{pid: number, start: string}} Identity
 */

/** @param {number} pid @returns {string} its start time as counted by the kernel; '' where it cannot be read */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** @param {number} pid @returns {Identity} */
const identify = (pid) => ({ pid, start: startOf(pid) });

/** @param {Identity} process_ */
export function isAlive({ pid, start }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return start === '' || now === '' || now === start;
}

/**
 * Allows one start per folder. Also records child processes, so that the next start can end those of a killed one.
 * @param {string} folder
 */
export async function takeLock(folder) {
  const path = join(folder, 'start.lock');
  const own = `${path}.${process.pid}`;
  /** @type {{owner: Identity, children: Identity[]}} */
  const content = { owner: identify(process.pid), children: [] };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(own, JSON.stringify(content));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Failure(
      `The data folder ${folder} cannot be written to (${code ?? 'unknown error'}): make it a folder that your account may write to, or set DATA_DIR to another.`,
    );
  }
  const write = () => {
    writeFileSync(own, JSON.stringify(content));
    renameSync(own, path);
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      linkSync(own, path);
      rmSync(own);
      break;
    } catch {
      const held = parse(readOr(path));
      if ((held && isAlive(held.owner)) || attempt > 5) {
        rmSync(own);
        throw new Failure(
          `Groundwatch already runs in this folder (process ${held?.owner.pid ?? 'unknown'}): stop that one first, or use another folder.`,
        );
      }
      for (const left of held?.children ?? []) await end(left);
      rmSync(path, { force: true });
    }
  }
  return {
    /** @param {number} pid */
    add(pid) {
      content.children.push(identify(pid));
      write();
    },
    /** @param {number} pid */
    remove(pid) {
      content.children = content.children.filter((child) => child.pid !== pid);
      write();
    },
    release: () => rmSync(path, { force: true }),
  };
}

/** @param {string} text @returns {{owner: Identity, children: Identity[]} | undefined} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {Identity} left a process left by a killed start */
async function end(left) {
  if (left.start === '' || startOf(left.pid) !== left.start) return;
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
    try {
      process.kill(left.pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < 10_000 && isAlive(left); waited += 50) await sleep(50);
    if (!isAlive(left)) return;
  }
}
