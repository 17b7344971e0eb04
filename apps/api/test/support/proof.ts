import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { TestServer } from './server.ts';

export async function fetchChallenge(server: TestServer, accountName?: string, address?: string): Promise<Challenge> {
  const query = accountName === undefined ? '' : `?accountName=${encodeURIComponent(accountName)}`;
  const { status, body } = await server.call<Challenge>(null, 'GET', `/login/challenge${query}`, undefined, address);
  if (status !== 200) throw new Error(`the challenge answered ${status}`);
  return body.data;
}

/** The solution as a page puts it into the code of a login. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export const proofFor = async (server: TestServer, accountName: string, address?: string): Promise<string> =>
  solve(await fetchChallenge(server, accountName, address));
