import { differenceOf, figuresOf, leadTimes, partners, shiftS, type Episode } from '@groundwatch/domain/alarms';
import type { Backtest, BacktestEpisode } from '@groundwatch/protocol/rest';
import { unnamed } from './named.ts';
import type { BacktestFound, BacktestTask } from './task.ts';

const SUBJECTS = 500;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Episodes of both runs, each with its partner; the mildest and oldest are left out where there are too many. */
function listed({ proposed, inForce }: BacktestFound, end: number, most: number): BacktestEpisode[] {
  const there = partners(proposed, inForce, end);
  const back = partners(inForce, proposed, end);
  const all = [
    ...proposed.map((episode, i) => ({ episode, run: 'proposed' as const, partner: there[i] ?? null })),
    ...inForce.map((episode, i) => ({ episode, run: 'inForce' as const, partner: back[i] ?? null })),
  ];
  const kept = all
    .toSorted((a, b) => a.episode.worstLevel - b.episode.worstLevel || b.episode.from - a.episode.from)
    .slice(0, most)
    .toSorted((a, b) => a.episode.from - b.episode.from);
  const places = new Map(kept.map(({ episode }, index) => [episode, index]));
  return kept.map(({ episode, run, partner }) => {
    const other: Episode | null = partner === null ? null : (run === 'proposed' ? inForce : proposed)[partner]!;
    return {
      run,
      subject: episode.subject,
      from: iso(episode.from),
      to: episode.to === null ? null : iso(episode.to),
      worstLevel: episode.worstLevel,
      changes: episode.changes.map(([at, level]): [string, number] => [iso(at), level]),
      trigger: { ...episode.trigger },
      other: other === null ? null : (places.get(other) ?? null),
      isInBoth: other !== null,
      shiftS: other === null ? null : shiftS(episode, other),
    };
  });
}

/** The answer of a back-test without its duration. */
export function answerOf(task: BacktestTask, found: BacktestFound): Omit<Backtest, 'tookMs'> {
  const { named, inForceVersion, events } = task;
  const { from, to } = task;
  const { proposed, inForce, bySubject } = found;
  const hasOther = inForceVersion !== null;
  const stationOf = (subject: string): number | null => named.get(subject)?.stationId ?? null;
  const at = (episodes: readonly Episode[], stationId: number) =>
    // A multi-sensor rule belongs to all stations of the back-test.
    episodes.filter(({ subject }) => (stationOf(subject) ?? stationId) === stationId);
  const alarmed = new Set([...proposed, ...inForce].map(({ subject }) => subject));
  const subjects = bySubject
    .toSorted((a, b) => Number(alarmed.has(b.subject)) - Number(alarmed.has(a.subject)))
    .slice(0, SUBJECTS);
  return {
    from: iso(from),
    to: iso(to),
    readings: found.readings,
    subjects: subjects.map(({ subject, readings }) => ({ subject, readings, ...(named.get(subject) ?? unnamed) })),
    subjectCount: bySubject.length,
    proposed: figuresOf(proposed, task),
    inForce: hasOther ? figuresOf(inForce, task) : null,
    inForceVersion,
    difference: hasOther ? differenceOf(proposed, inForce, to) : null,
    episodes: listed(found, to, task.mostEpisodes),
    episodeCount: proposed.length + inForce.length,
    events: events.map(({ id, name, stationId, stationName, at: when }) => ({
      ...{ id, name, stationId, stationName, at: when.toISOString() },
      proposed: leadTimes(at(proposed, stationId), when.getTime()),
      inForce: hasOther ? leadTimes(at(inForce, stationId), when.getTime()) : null,
    })),
  };
}
