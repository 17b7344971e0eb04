// One attack, as a process of its own: what it holds ends with it, and its work is not that of the honest ones.
import { setPriority } from 'node:os';
import { attacks } from './attacks.ts';
import type { Outcome, Target } from './target.ts';

export interface AttackOrder {
  readonly name: string;
  readonly target: Target;
  readonly share: number;
}

// It has no processor of its own here, as it would have elsewhere.
setPriority(10);
process.on('message', ({ name, target, share }: AttackOrder) => {
  const attack = attacks.find((one) => one.name === name);
  if (!attack) throw new Error(`no attack has the name ${name}`);
  const outcome: Outcome = { sent: 0, answers: {}, findings: {} };
  void attack.run(target, share, outcome).then(() => process.send?.(outcome));
});
