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
     * @param {readonly string[]} args of node
     * @param {NodeJS.ProcessEnv} env
     * @param {(message: unknown) => void} [onMessage]
     */
    start(name, args, env, onMessage) {
      const service = startService({
        name,
        command: node,
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
