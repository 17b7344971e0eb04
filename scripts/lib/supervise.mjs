import { startService } from './service.mjs';

/**
 * Starts processes in order and ends them in reverse order.
 * @param {object} context
 * @param {string} context.root
 * @param {string} context.node
 * @param {{add: (pid: number) => void, remove: (pid: number) => void}} context.lock
 * @param {(name: string, line: string) => void} context.log
 * @param {(text: string) => void} context.say
 */
export function supervisor({ root, node, lock, log, say }) {
  /** @type {ReturnType<typeof startService>[]} */
  const running = [];
  return {
    /**
     * @param {string} name
     * @param {readonly string[]} args
     * @param {NodeJS.ProcessEnv} env
     * @param {(message: unknown) => void} [onMessage]
     * @param {string} [command] a program other than node
     */
    start(name, args, env, onMessage, command = node) {
      const service = startService({
        name,
        command,
        args,
        cwd: root,
        env,
        onLine: (line) => log(name, line),
        tell: say,
        onStart: lock.add,
        onEnd: lock.remove,
        ...(onMessage && { onMessage }),
      });
      running.push(service);
      return service;
    },
    /** Ends the processes, the last started one first. */
    async stop() {
      for (;;) {
        const service = running.pop();
        if (!service) return;
        await service.stop();
        say(`${service.name} has stopped`);
      }
    },
  };
}
