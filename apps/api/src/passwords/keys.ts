export { addressKey } from '@groundwatch/protocol/model';

/** Account names ignore case. */
export const accountKey = (accountName: string): string => accountName.toLowerCase();
