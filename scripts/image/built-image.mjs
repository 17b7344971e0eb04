import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';

/** The base image of the Dockerfile; a local one replaces it. */
const BASE = 'docker.io/library/node:24-slim';
const IMAGE = 'localhost/groundwatch';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Every layer is a full copy. */
const ROOM = 8 * 1024 ** 3;

/** Starts $4… in the files $1 and folder $2 as user $3, like compose: read-only files, /tmp in memory, no capabilities. */
const CONTAINED = `
  mount --bind "$1" "$1" && cd "$1"
  mount -t proc proc proc && mount --rbind /dev dev && mount -t tmpfs -o size=256m tmpfs tmp
  mount -o remount,bind,ro "$1"
  root=$1 folder=$2 user=$3; shift 3
  exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set -all --inh-caps -all \\
    sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`;

/**
 * @param {string} program @param {readonly string[]} args
 * @returns {Promise<string>} its trimmed output
 */
async function must(program, args) {
  /** @type {string[]} */
  const out = [];
  const { code, output } = await run(program, args, {
    onLine: (line, source) => {
      if (/^(\[\d+\/\d+\] )?STEP /.test(line)) process.stderr.write(`${line}\n`);
      if (source === 'out') out.push(line);
    },
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: exit ${code}\n${output}`);
  return out.join('\n').trim();
}

/**
 * Builds the image of the unchanged Dockerfile without Docker: buildah, on a Debian with the Node.js of npm in place of `node:24-slim`.
 * Needs root, Debian and the packages buildah and mmdebstrap. `remove` frees its disk space.
 */
export class BuiltImage {
  #folder = '';
  #files = '';
  /** @type {{Env: string[], User: string, WorkingDir: string, Cmd: string[]}} */
  #config = { Env: [], User: '', WorkingDir: '', Cmd: [] };

  /**
   * @param {string} checkout
   * @param {string} node the program for the base image
   */
  async build(checkout, node) {
    this.#folder = mkdtempSync(join(tmpdir(), 'groundwatch-image-'));
    const { bavail, bsize } = statfsSync(this.#folder);
    if (bavail * bsize < ROOM)
      throw new Error(`building the image needs ${ROOM / 1024 ** 3} GB of disk in ${tmpdir()}`);
    await this.#makeBase(node);
    await this.#buildah('build', '--isolation', 'chroot', '--pull=never', '--tag', IMAGE, checkout);
    this.#config = JSON.parse(await this.#buildah('inspect', '--type', 'image', IMAGE)).OCIv1.config;
    this.#files = await this.#buildah('mount', await this.#buildah('from', '--pull=never', IMAGE));
  }

  /** @param {string} node */
  async #makeBase(node) {
    const container = await this.#buildah('from', 'scratch');
    const files = await this.#buildah('mount', container);
    await must('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', files]);
    const local = join(files, 'usr', 'local');
    copyFileSync(node, join(local, 'bin', 'node'));
    await must('npm', ['install', '--global', '--prefix', local, 'npm@11']);
    await must('chroot', [files, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
    const env = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
    if (existsSync(CERTIFICATES)) {
      // Certificate authorities of this machine, for its package registry.
      mkdirSync(join(files, 'etc/ssl/certs'), { recursive: true });
      copyFileSync(CERTIFICATES, join(files, CERTIFICATES));
      env.push(`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`);
    }
    await this.#buildah('config', ...env.flatMap((one) => ['--env', one]), '--cmd', 'node', container);
    await this.#buildah('commit', '--quiet', '--rm', container, BASE);
  }

  /** @param {string[]} args */
  #buildah(...args) {
    const at = [
      '--root',
      join(this.#folder, 'root'),
      '--runroot',
      join(this.#folder, 'run'),
      '--storage-driver',
      'vfs',
    ];
    return must('buildah', [...at, ...args]);
  }

  /**
   * Starts a program as the image's user, in the image's folder.
   * @param {readonly string[]} command none: the image's own
   * @param {Record<string, string>} env added to that of the image
   */
  start(command, env) {
    const { Env, User, WorkingDir, Cmd } = this.#config;
    const own = Object.fromEntries(Env.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
    const args = [this.#files, WorkingDir, User, ...(command.length > 0 ? command : Cmd)];
    return spawn('unshare', ['--mount', 'sh', '-ec', CONTAINED, 'sh', ...args], {
      env: { ...own, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async remove() {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }
}
