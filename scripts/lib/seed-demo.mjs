import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/**
 * Creates the demo stations if missing.
 * @param {{node: string, env: NodeJS.ProcessEnv, signal: AbortSignal}} context
 */
export async function seedDemo({ node, env, signal }) {
  await step('making the demo stations', async () => {
    const { code, output } = await run(node, ['apps/simulator/src/main.ts', '--seed'], { cwd: root, env, signal });
    if (code !== 0 && !signal.aborted)
      throw new Failure(output.split('\n').findLast(Boolean) ?? 'The demo stations could not be made.');
  });
}
