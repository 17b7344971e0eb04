import type { failures } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { call } from '../../api/client.ts';
import { solveAside } from './proof/solve-aside.ts';

type Code<Kind extends keyof typeof failures> = (typeof failures)[Kind]['code'];
// A copy, because importing the protocol's object would include its schemas.
const TOTP_REQUIRED: Code<'totpRequired'> = 40_102;
const PROOF_REQUIRED: Code<'proofRequired'> = 40_103;

/** A challenge that expired or became too easy is replaced. More attempts indicate an error. */
const MOST_PROOFS = 3;

export interface Attempt {
  readonly accountName: string;
  readonly password: string;
  /** Authenticator digits or a recovery code. Empty: none. */
  readonly factor: string;
}

export const isFactorWanted = (error: unknown): boolean => error instanceof ApiError && error.code === TOTP_REQUIRED;
const isProofWanted = (error: unknown): boolean => error instanceof ApiError && error.code === PROOF_REQUIRED;

/** The login request. `code` is a second factor, a proof of work, or both separated by a blank. */
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

/** Signs in. After repeated failures it solves the server's challenge and retries automatically. Throws ApiError, AbortError. */
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
