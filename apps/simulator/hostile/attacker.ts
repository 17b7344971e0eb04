// One attack in a process of its own: the end of the process closes what it holds, and its work does not slow the honest ones.
import { setSessionPriority } from '../bench/lib/session-priority.ts';
import { obey } from '../bench/lib/worker.ts';
import { attacks, carryOut } from './attacks.ts';
import type { Target } from './target.ts';

export interface AttackOrder {
  readonly name: string;
  readonly target: Target;
  readonly share: number;
  /** Leaves the processors to the attacked, as an attacker on another machine would. Beside other work the attack hardly goes on then. */
  readonly yields: boolean;
}

obey(async ({ name, target, share, yields }: AttackOrder) => {
  if (yields) setSessionPriority(10);
  const attack = attacks.find((one) => one.name === name);
  if (!attack) throw new Error(`no attack has the name ${name}`);
  return carryOut(attack, target, share);
});
