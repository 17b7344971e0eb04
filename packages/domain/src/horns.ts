import {
  isHornOpen,
  isOpen,
  type CommandState,
  type EndReason,
  type HornEventKind,
  type HornState,
} from '@groundwatch/protocol/model';
import { HORN_VALIDITY_MS } from './commands/command-lifecycle.ts';

/** The state of a horn's command. Times in ms since 1970. */
export interface HornOrder {
  readonly state: CommandState;
  readonly reason: EndReason | '';
  readonly queuedAt: number;
  readonly sentAt: number | null;
  readonly acknowledgedAt: number | null;
  readonly endedAt: number | null;
}

/** One horn of a sounding, in the order of the site. */
export interface HornPost {
  readonly position: number;
  /** Otherwise a reserve. */
  readonly isChosen: boolean;
  /** Position of the horn that this called reserve replaces. */
  readonly insteadOf: number | null;
  /** null: not commanded to sound. */
  readonly order: HornOrder | null;
  readonly stop: HornOrder | null;
  /** How long after the command the geo-sound sensor may hear it, ms; null: it has none. */
  readonly earMs: number | null;
  readonly soundingAt: number | null;
  readonly heardAt: number | null;
  /** When it was given up and a reserve was due. */
  readonly missedAt: number | null;
  readonly unheardAt: number | null;
}

export interface HornSequence {
  readonly state: HornState;
  readonly durationMs: number;
  /** How long a horn may take before its reserve is called. */
  readonly answerMs: number;
  /** Whether a horn that its geo-sound sensor does not hear counts as failed. */
  readonly needsHearing: boolean;
  /** When a sounding that waits for its release expires. */
  readonly releaseUntil: number | null;
  readonly releasedAt: number | null;
  readonly endedAt: number | null;
  readonly posts: readonly HornPost[];
}

export interface HornLogEntry {
  readonly at: number;
  readonly what: HornEventKind;
  /** Position of the horn; null: the whole sounding. */
  readonly position: number | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface HornStep {
  readonly sequence: HornSequence;
  /** Positions of the horns to command, in this order. Their `order` is already set as queued. */
  readonly sound: readonly number[];
  readonly entries: readonly HornLogEntry[];
}

/** What a horn reports. */
export interface HornUpdate {
  readonly position: number;
  readonly order?: HornOrder | null;
  readonly stop?: HornOrder | null;
  readonly soundingAt?: number | null;
  readonly heardAt?: number | null;
}

const newOrder = (now: number): HornOrder => ({
  state: 'queued',
  reason: '',
  queuedAt: now,
  sentAt: null,
  acknowledgedAt: null,
  endedAt: null,
});

const appliedAt = ({ order }: HornPost): number | null => (order?.state === 'applied' ? order.endedAt : null);

/** Whether it sounds or has sounded, as far as known. */
export const hasSounded = (post: HornPost): boolean =>
  appliedAt(post) !== null || post.soundingAt !== null || post.heardAt !== null;

/** Until when a horn sounds, ms since 1970; null: it does not. */
export function soundsUntil(post: HornPost, durationMs: number): number | null {
  const at = appliedAt(post) ?? post.soundingAt ?? post.heardAt;
  return at === null ? null : at + durationMs;
}

/** Applies updates to the horns; returns them with the log lines. */
function learn(posts: readonly HornPost[], updates: readonly HornUpdate[]): [HornPost[], HornLogEntry[]] {
  const entries: HornLogEntry[] = [];
  const next = posts.map((post) => {
    const own = updates.find(({ position }) => position === post.position);
    if (!own) return post;
    const { position } = post;
    const order = post.order && (own.order ?? post.order);
    const stop = post.stop && (own.stop ?? post.stop);
    const soundingAt = post.soundingAt ?? own.soundingAt ?? null;
    const heardAt = post.heardAt ?? own.heardAt ?? null;
    if (order && post.order) entries.push(...ofOrder(position, post.order, order));
    if (stop && post.stop && isOpen(post.stop.state) && stop.endedAt !== null) {
      const what = stop.state === 'applied' ? 'stopApplied' : 'stopFailed';
      entries.push({ at: stop.endedAt, what, position, ...reasonOf(stop) });
    }
    if (soundingAt !== null && post.soundingAt === null) entries.push({ at: soundingAt, what: 'sounding', position });
    if (heardAt !== null && post.heardAt === null) entries.push({ at: heardAt, what: 'heard', position });
    return { ...post, order, stop, soundingAt, heardAt };
  });
  return [next, entries];
}

const reasonOf = ({ state, reason }: HornOrder): { detail?: Record<string, unknown> } =>
  state === 'applied' ? {} : { detail: { state, ...(reason === '' ? {} : { reason }) } };

function ofOrder(position: number, before: HornOrder, now: HornOrder): HornLogEntry[] {
  const entries: HornLogEntry[] = [];
  if (before.sentAt === null && now.sentAt !== null) entries.push({ at: now.sentAt, what: 'sent', position });
  if (before.acknowledgedAt === null && now.acknowledgedAt !== null)
    entries.push({ at: now.acknowledgedAt, what: 'acknowledged', position });
  if (before.endedAt === null && now.endedAt !== null)
    entries.push({
      at: now.endedAt,
      what: now.state === 'applied' ? 'applied' : 'failed',
      position,
      ...reasonOf(now),
    });
  return entries;
}

/**
 * When it became certain that a horn failed or was too late; null: it did not, or not yet. A command that has ended is certain at once, as
 * its time may come from a process whose clock is ahead of `now`.
 */
function missDue(post: HornPost, { answerMs, needsHearing }: HornSequence, now: number): number | null {
  const { order } = post;
  if (order === null || post.heardAt !== null) return null;
  const done = appliedAt(post) ?? post.soundingAt;
  const answered = order.queuedAt + answerMs;
  if (done === null && order.endedAt !== null) return Math.min(order.endedAt, answered);
  const due = done === null ? answered : needsHearing ? unheardDue(post) : null;
  return due !== null && now >= due ? due : null;
}

/** Until when the geo-sound sensor may still hear it; null: it has none, or there is nothing to hear. */
function unheardDue(post: HornPost): number | null {
  const done = appliedAt(post) ?? post.soundingAt;
  if (post.earMs === null || done === null || post.heardAt !== null) return null;
  return done + post.earMs;
}

/**
 * Advances a sounding with updates of its horns. Idempotent. Times in ms since 1970. A reserve is called once for each failed horn, in the
 * order of the site, and at most two minutes after it was due, so that nothing sounds late after an outage.
 */
export function advanceHorns(before: HornSequence, updates: readonly HornUpdate[], now: number): HornStep {
  if (!isHornOpen(before.state)) return { sequence: before, sound: [], entries: [] };
  if (before.state === 'awaiting') return lapse(before, now);
  const [posts, entries] = learn(before.posts, updates);
  const learnt: HornSequence = { ...before, posts };
  if (before.state === 'stopping') return finishStop(learnt, entries, now);
  const sound: number[] = [];
  const next = [...posts];
  const put = (post: HornPost): void => {
    next[next.findIndex(({ position }) => position === post.position)] = post;
  };
  for (const { position } of posts) {
    let post = next.find((one) => one.position === position);
    if (!post) continue;
    const silent = unheardDue(post);
    if (silent !== null && now >= silent && post.unheardAt === null) {
      post = { ...post, unheardAt: silent };
      put(post);
      entries.push({ at: silent, what: 'unheard', position });
    }
    const due = missDue(post, before, now);
    if (due === null || post.missedAt !== null) continue;
    const at = Math.max(now, due);
    put({ ...post, missedAt: due });
    if (post.order?.endedAt == null) entries.push({ at: due, what: 'unanswered', position });
    const reserve = next.find(({ isChosen, order }) => !isChosen && order === null);
    if (!reserve) entries.push({ at, what: 'noneLeft', position });
    else if (now > due + HORN_VALIDITY_MS) entries.push({ at, what: 'tooLate', position });
    else {
      put({ ...reserve, insteadOf: position, order: newOrder(now) });
      sound.push(reserve.position);
      entries.push({ at, what: 'fellBack', position, detail: { to: reserve.position } });
      entries.push({ at, what: 'queued', position: reserve.position });
    }
  }
  return finish({ ...before, posts: next }, sound, entries, now);
}

function lapse(before: HornSequence, now: number): HornStep {
  const { releaseUntil } = before;
  if (releaseUntil === null || now < releaseUntil) return { sequence: before, sound: [], entries: [] };
  return {
    sequence: { ...before, state: 'lapsed', endedAt: releaseUntil },
    sound: [],
    entries: [{ at: releaseUntil, what: 'lapsed', position: null }],
  };
}

/** Whether this horn can no longer change anything. */
function isSettled(post: HornPost, { durationMs }: HornSequence, now: number): boolean {
  const { order } = post;
  if (order === null) return true;
  if (isOpen(order.state)) return false;
  const until = soundsUntil(post, durationMs);
  const silent = unheardDue(post);
  return (until === null || now >= until) && (silent === null || now >= silent);
}

function finish(sequence: HornSequence, sound: readonly number[], entries: HornLogEntry[], now: number): HornStep {
  if (sound.length > 0 || !sequence.posts.every((post) => isSettled(post, sequence, now)))
    return { sequence, sound, entries };
  const isDone = sequence.posts.some(hasSounded);
  entries.push({ at: now, what: isDone ? 'sounded' : 'noneSounded', position: null });
  return { sequence: { ...sequence, state: isDone ? 'sounded' : 'failed', endedAt: now }, sound, entries };
}

/** Ends a sounding when every stop command has ended. It supersedes unanswered earlier requests. */
function finishStop(sequence: HornSequence, entries: HornLogEntry[], now: number): HornStep {
  if (sequence.posts.some(({ stop, order }) => (stop ? isOpen(stop.state) : order !== null && isOpen(order.state))))
    return { sequence, sound: [], entries };
  entries.push({ at: now, what: 'stopped', position: null });
  return { sequence: { ...sequence, state: 'stopped', endedAt: now }, sound: [], entries };
}

/** Starts the chosen horns, on request or when another person releases it. */
export function releaseHorns(before: HornSequence, now: number): HornStep {
  const chosen = before.posts.filter(({ isChosen }) => isChosen).map(({ position }) => position);
  const posts = before.posts.map((post) => (post.isChosen ? { ...post, order: newOrder(now) } : post));
  return {
    sequence: { ...before, state: 'running', releasedAt: now, posts },
    sound: chosen,
    entries: chosen.map((position) => ({ at: now, what: 'queued', position })),
  };
}

export interface HornStop extends HornStep {
  /** Positions of horns to silence, as they may sound. Their `stop` is already set as queued. */
  readonly quieten: readonly number[];
  /** Positions with unsent commands, which are cancelled. */
  readonly takeBack: readonly number[];
}

/** Stops a running sounding; no further reserve is called. */
export function stopHorns(before: HornSequence, updates: readonly HornUpdate[], now: number): HornStop {
  const [known, entries] = learn(before.posts, updates);
  const takeBack = known.filter(({ order }) => order?.state === 'queued').map(({ position }) => position);
  const quieten = known.filter(maySound).map(({ position }) => position);
  const posts = known.map((post) => (quieten.includes(post.position) ? { ...post, stop: newOrder(now) } : post));
  for (const position of quieten) entries.push({ at: now, what: 'stopQueued', position });
  return { sequence: { ...before, state: 'stopping', posts }, sound: [], entries, quieten, takeBack };
}

/** Whether it was sent and not refused: an unanswered command may have been executed. */
function maySound(post: HornPost): boolean {
  const { order } = post;
  if (order === null || order.state === 'queued') return false;
  return isOpen(order.state) || hasSounded(post) || order.reason === 'unanswered';
}
