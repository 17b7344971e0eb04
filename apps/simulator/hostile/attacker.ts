// One attack in a process of its own: the end of the process closes what it holds, and its work does not slow the honest ones.
import { setPriority } from 'node:os';
import { attacks, carryOut } from './attacks.ts';
import type { Target } from './target.ts';

export interface AttackOrder {
  readonly name: string;
  readonly target: Target;
  readonly share: number;
}

// A real attacker would use the processors of another machine.
setPriority(10);
process.on('message', ({ name, target, share }: AttackOrder) => {
  const attack = attacks.find((one) => one.name === name);
  if (!attack) throw new Error(`no attack has the name ${name}`);
  void carryOut(attack, target, share).then((outcome) => process.send?.(outcome));
});
