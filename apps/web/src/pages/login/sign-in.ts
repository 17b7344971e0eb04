import type { failures } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { call } from '../../api/client.ts';
import { solveAside } from './proof/solve-aside.ts';

type Code<Kind extends keyof typeof failures> = (typeof failures)[Kind]['code'];
// The protocol's own object would bring its schemas along.
const TOTP_REQUIRED: Code<'totpRequired'> = 40_102;
const PROOF_REQUIRED: Code<'proofRequired'> = 40_103;

/** A challenge that failed meanwhile, or that became too cheap, is replaced; more often than this something is wrong. */
const MOST_PROOFS = 3;

export interface Attempt {
  readonly accountName: string;
  readonly password: string;
  /** Digits of the authenticator or a recovery code; empty: none. */
  readonly factor: string;
}

export const isFactorWanted = (error: unknown): boolean => error instanceof ApiError && error.code === TOTP_REQUIRED;
const isProofWanted = (error: unknown): boolean => error instanceof ApiError && error.code === PROOF_REQUIRED;

/** What the server is told; `code` is a second factor, a proof of work, or both with a blank between. */
export interface Credentials {
  readonly accountName: string;
  readonly password: string;
  readonly code?: string;
}

export interface SignInDeps {
  readonly logIn: (credentials: Credentials, signal: AbortSignal) => Promise<unknown>;
  readonly challenge: (accountName: string, signal: AbortSignal) => Promise<unknown>;
  readonly solve: typeof solveAside;
}

const deps: SignInDeps = {
  logIn: (body, signal) => call('POST /login', { body, signal, keepsSession: true }),
  challenge: (accountName, signal) =>
    call('GET /login/challenge', { query: { accountName }, signal, keepsSession: true }),
  solve: solveAside,
};

/** Logs in; does the work that the server asks for after failures, and tries again by itself. Throws ApiError, AbortError. */
export async function signIn(
  { accountName, password, factor }: Attempt,
  signal: AbortSignal,
  onProgress: (share: number | null) => void,
  { logIn, challenge, solve }: SignInDeps = deps,
): Promise<void> {
  let proof = '';
  for (let proofs = 0; ; proofs += 1) {
    const code = [factor, proof].filter((part) => part !== '').join(' ');
    try {
      await logIn({ accountName, password, ...(code === '' ? {} : { code }) }, signal);
      return;
    } catch (error) {
      if (!isProofWanted(error) || proofs === MOST_PROOFS) throw error;
    }
    onProgress(0);
    try {
      proof = await solve(await challenge(accountName, signal), signal, onProgress);
    } finally {
      onProgress(null);
    }
  }
}
