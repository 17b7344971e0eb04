import type { CommandLifecycle } from '@groundwatch/domain/commands';
import type {
  CommandKind,
  CommandState,
  EndReason,
  ParameterValue,
  ParameterValues,
} from '@groundwatch/protocol/model';

/** A command as stored: content and state. */
export interface StoredCommand {
  readonly id: string;
  readonly deviceId: number;
  readonly body: Record<string, unknown>;
  /** Encrypted values of a write that devices never report, by key. */
  readonly secrets: Record<string, string> | null;
  readonly before: ParameterValues | null;
  /** Keys that newer writes took over. */
  readonly dropped: readonly string[];
  /** Sequence of its request; the read-back has the next one. null before it is sent. */
  readonly sequence: number | null;
  readonly rolloutId: string | null;
  readonly lifecycle: CommandLifecycle;
}

/** The columns of its state. */
export interface LifecycleRow {
  number: string;
  kind: CommandKind;
  state: CommandState;
  reason: EndReason | '';
  isHeld: boolean;
  canary: CommandState | null;
  isOverridden: boolean;
  needsReadBack: boolean;
  tries: number;
  maxTries: number;
  readBacks: number;
  outPart: 'order' | 'readBack' | null;
  outVia: string | null;
  outSince: Date | null;
  outUntil: Date | null;
  notBefore: Date | null;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
  acknowledgedAt: Date | null;
  endedAt: Date | null;
}

export interface CommandRow extends LifecycleRow {
  id: string;
  deviceId: number;
  body: Record<string, unknown>;
  secrets: Record<string, string> | null;
  before: Record<string, ParameterValue> | null;
  dropped: string[];
  rolloutId: string | null;
  sequence: number | null;
}

export const lifecycleColumns = `number, kind, state, reason, held_by IS NOT NULL AS "isHeld",
  (SELECT h.state FROM command h WHERE h.id = command.held_by) AS canary, is_overridden AS "isOverridden",
  needs_read_back AS "needsReadBack", tries, max_tries AS "maxTries", read_backs AS "readBacks", out_part AS "outPart",
  out_via AS "outVia", out_since AS "outSince", out_until AS "outUntil", not_before AS "notBefore", created_at AS "createdAt", expires_at AS "expiresAt",
  sent_at AS "sentAt", acknowledged_at AS "acknowledgedAt", ended_at AS "endedAt"`;

export const commandColumns = `id, device_id AS "deviceId", body, secrets, before, dropped, rollout_id AS "rolloutId", sequence,
  ${lifecycleColumns}`;

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

export function toLifecycle(row: LifecycleRow): CommandLifecycle {
  const { outPart, outVia, outSince, outUntil } = row;
  const isOut = outPart !== null && outVia !== null && outSince !== null && outUntil !== null;
  return {
    number: Number(row.number),
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    isHeld: row.isHeld,
    canary: row.canary,
    isOverridden: row.isOverridden,
    needsReadBack: row.needsReadBack,
    tries: row.tries,
    maxTries: row.maxTries,
    readBacks: row.readBacks,
    out: isOut ? { part: outPart, via: outVia, since: outSince.getTime(), until: outUntil.getTime() } : null,
    notBefore: ms(row.notBefore) ?? 0,
    sentAt: ms(row.sentAt),
    acknowledgedAt: ms(row.acknowledgedAt),
    endedAt: ms(row.endedAt),
  };
}

export const toStored = (row: CommandRow): StoredCommand => ({
  id: row.id,
  deviceId: row.deviceId,
  body: row.body,
  secrets: row.secrets,
  before: row.before,
  dropped: row.dropped,
  sequence: row.sequence,
  rolloutId: row.rolloutId,
  lifecycle: toLifecycle(row),
});
