import type { HornSounding, SoundingHorn } from '@groundwatch/protocol/rest';

/** `done`: at its time. `now`: awaited. `ended`: will not come. `none`: not available. */
export type StepMark = 'done' | 'now' | 'coming' | 'ended' | 'none';

export interface ShownStep {
  readonly key: 'asked' | 'released' | 'queued' | 'sent' | 'applied' | 'sounding' | 'heard' | 'stop';
  readonly mark: StepMark;
  /** ISO 8601. */
  readonly at: string | null;
}

const isOver = ({ state }: Pick<HornSounding, 'state'>): boolean =>
  !['awaiting', 'running', 'stopping'].includes(state);

/** The steps of one horn since the request, as far as known. */
export function stepsOf(sounding: HornSounding, horn: SoundingHorn): ShownStep[] {
  const { order, stop, ear } = horn;
  const over = isOver(sounding);
  const isReserve = !horn.isChosen;
  const steps: ShownStep[] = [{ key: 'asked', mark: 'done', at: sounding.askedAt }];
  if (sounding.needsTwo)
    steps.push({
      key: 'released',
      mark: sounding.releasedAt ? 'done' : over ? 'ended' : 'now',
      at: sounding.releasedAt,
    });
  if (isReserve && !order) return steps;
  const hasFailed = order !== null && order.endedAt !== null && order.state !== 'applied';
  const put = (key: ShownStep['key'], at: string | null, isReached: boolean, couldNot: boolean): void => {
    const before = steps.at(-1)?.mark;
    const isNext = before === 'done' || before === 'none';
    steps.push({ key, at, mark: at ? 'done' : couldNot ? 'ended' : isReached && isNext && !over ? 'now' : 'coming' });
  };
  const isOpen = sounding.releasedAt !== null;
  put('queued', order?.queuedAt ?? null, isOpen, over);
  put('sent', order?.sentAt ?? null, isOpen, hasFailed || over);
  const appliedAt = order?.state === 'applied' ? order.endedAt : null;
  put('applied', appliedAt, isOpen, hasFailed || over);
  put('sounding', horn.soundingAt, appliedAt !== null, over || (hasFailed && horn.soundingAt === null));
  if (ear) {
    const couldNot = horn.unheardAt !== null || over || hasFailed;
    steps.push({
      key: 'heard',
      at: horn.heardAt ?? horn.unheardAt,
      mark: horn.heardAt ? 'done' : couldNot ? 'ended' : appliedAt ? 'now' : 'coming',
    });
  }
  if (stop)
    steps.push({
      key: 'stop',
      at: stop.state === 'applied' ? stop.endedAt : null,
      mark: stop.state === 'applied' ? 'done' : stop.endedAt ? 'ended' : 'now',
    });
  return steps;
}
