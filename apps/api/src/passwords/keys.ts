export { addressKey } from '@groundwatch/protocol/model';

/** Accounts are told apart without regard to case. */
export const accountKey = (accountName: string): string => accountName.toLowerCase();
