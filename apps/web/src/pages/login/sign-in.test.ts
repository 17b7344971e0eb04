import { failures } from '@groundwatch/protocol/rest';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { isFactorWanted, signIn, type Credentials, type SignInDeps } from './sign-in.ts';

const refusal = (kind: keyof typeof failures) => new ApiError(kind, failures[kind].status, failures[kind].code);
const attempt = { accountName: 'wang', password: 'p', factor: '' };

function server(...answers: (keyof typeof failures | 'ok')[]) {
  const tried: Credentials[] = [];
  let challenges = 0;
  const deps: SignInDeps = {
    logIn: async (credentials) => {
      tried.push(credentials);
      const answer = answers.shift() ?? 'ok';
      if (answer !== 'ok') throw refusal(answer);
    },
    challenge: async () => (challenges += 1),
    solve: async (challenge, signal, onProgress) => {
      signal.throwIfAborted();
      onProgress(0.5);
      return `proof-${String(challenge)}`;
    },
  };
  return { tried, deps };
}
const run = (deps: SignInDeps, factor = '', onProgress: (share: number | null) => void = () => undefined) =>
  signIn({ ...attempt, factor }, new AbortController().signal, onProgress, deps);

describe('signIn', () => {
  it('sends no code where none is wanted', async () => {
    const { tried, deps } = server('ok');
    await run(deps);
    expect(tried).toEqual([{ accountName: 'wang', password: 'p' }]);
  });

  it('solves the challenge, reports progress, and retries automatically', async () => {
    const { tried, deps } = server('proofRequired', 'ok');
    const onProgress = vi.fn<(share: number | null) => void>();
    await run(deps, '', onProgress);
    expect(tried.map(({ code }) => code)).toEqual([undefined, 'proof-1']);
    expect(onProgress.mock.calls).toEqual([[0], [0.5], [null]]);
  });

  it('sends the second factor and the proof together', async () => {
    const { tried, deps } = server('proofRequired', 'ok');
    await run(deps, '123456');
    expect(tried.map(({ code }) => code)).toEqual(['123456', '123456 proof-1']);
  });

  it('brings a new proof where one was refused, and stops in the end', async () => {
    const again = server('proofRequired', 'proofRequired', 'ok');
    await run(again.deps);
    expect(again.tried.at(-1)?.code).toBe('proof-2');
    const never = server('proofRequired', 'proofRequired', 'proofRequired', 'proofRequired', 'proofRequired');
    await expect(run(never.deps)).rejects.toMatchObject({ code: failures.proofRequired.code });
    expect(never.tried).toHaveLength(4);
  });

  it('hands on every other refusal', async () => {
    await expect(run(server('loginFailed').deps)).rejects.toThrow('loginFailed');
    const error = await run(server('totpRequired').deps).catch((thrown: unknown) => thrown);
    expect(isFactorWanted(error)).toBe(true);
    expect(isFactorWanted(refusal('loginFailed'))).toBe(false);
  });

  it('can be given up', async () => {
    const given = new AbortController();
    given.abort();
    const { deps } = server('proofRequired', 'ok');
    await expect(signIn(attempt, given.signal, () => undefined, deps)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
