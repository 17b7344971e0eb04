import { hashPassword } from '../../src/passwords/password-hash.ts';

/** A cheap password hash, as tests log in thousands of times. */
export const lightHash = (password: string): Promise<string> =>
  hashPassword(password, { memory: 8, passes: 1, parallelism: 1 });
