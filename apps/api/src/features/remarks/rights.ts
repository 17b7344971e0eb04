import type { Caller } from '../../access/caller.ts';

/** A remark can be changed by its author and by those who may change devices. */
export const mayChange = ({ permissions, userId }: Caller, authorId: number | null): boolean =>
  permissions.has('device:update') || (authorId === userId && permissions.has('device:remark'));
