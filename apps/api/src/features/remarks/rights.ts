import type { Caller } from '../../access/caller.ts';

/** Its author may change a remark, and who may change devices. */
export const mayChange = ({ permissions, userId }: Caller, authorId: number | null): boolean =>
  permissions.has('device:update') || (authorId === userId && permissions.has('device:remark'));
