import { wallScope, type JudgedChange, type PoolClient } from '@groundwatch/db';
import { dataLag, displayFault, type FaultFound } from '@groundwatch/domain/alarms';
import { WALL_STALE_AFTER_S, type AlarmSubject, type WallReport } from '@groundwatch/protocol/model';
import { builtInRules, lower, readCurrentJudgements, type BuiltInRule } from './built-in-rules.ts';

/** How long data must be behind before it counts, ms: new data takes a moment to be shown. */
const BEHIND_MS = 60_000;

interface DisplayRow {
  id: number;
  name: string;
  wallName: string;
  language: string;
  pairedAt: Date;
  reportedAt: Date | null;
  report: WallReport | null;
  stationId: number | null;
  projectId: number | null;
  newestAt: Date | null;
}

/**
 * Judges whether the screens of walls work. Each is a subject of its project's built-in rule; its alarms belong to the first station that
 * the wall shows. It remembers since when a screen's data is behind; a new process starts waiting again.
 */
export class WallWatch {
  #behindSince = new Map<number, number>();

  async judge(client: PoolClient, since: number, now: number): Promise<JudgedChange[]> {
    const displays = await readDisplays(client);
    const current = await readCurrentJudgements(client, 'wallSilent', displays.map(subjectOf));
    const found = this.#look(displays, since, now);
    const languages = displays.flatMap(({ id, projectId, language }) =>
      projectId !== null && found.has(id) ? [[projectId, language] as const] : [],
    );
    const rules = await builtInRules(client, 'wallSilent', new Map(languages), now);
    const changes: JudgedChange[] = [];
    for (const display of displays) {
      const subject = subjectOf(display);
      const fault = found.get(display.id);
      const judgement = current.get(subject);
      current.delete(subject);
      const rule = display.projectId === null ? undefined : rules.get(display.projectId);
      // A level lasts until the screen works: another fault raises no second alarm, and an alarm that a person closed is not raised again
      // before that.
      if (judgement && !fault) changes.push(lower('wallSilent', judgement, now, {}));
      else if (judgement && (judgement.ruleId !== rule?.ruleId || !rule.isEnabled))
        changes.push(lower('wallSilent', judgement, now, { reason: 'notInForce' }));
      else if (!judgement && fault && rule?.isEnabled === true) changes.push(raise(display, fault, rule, now));
    }
    // It was revoked, or its wall was deleted.
    for (const judgement of current.values())
      changes.push(lower('wallSilent', judgement, now, { reason: 'notInForce' }));
    return changes;
  }

  #look(displays: readonly DisplayRow[], since: number, now: number): Map<number, FaultFound> {
    const found = new Map<number, FaultFound>();
    const behind = new Map<number, number>();
    for (const { id, pairedAt, reportedAt, report, newestAt } of displays) {
      const known = { pairedAt: pairedAt.getTime(), reportedAt: reportedAt?.getTime() ?? null, report };
      const lag = dataLag(report, newestAt?.getTime() ?? null);
      if (lag !== null) behind.set(id, this.#behindSince.get(id) ?? now);
      const isStale = lag !== null && now - behind.get(id)! >= BEHIND_MS;
      const stale: FaultFound | null = isStale
        ? { fault: 'stale', value: Math.round(lag), limit: WALL_STALE_AFTER_S }
        : null;
      const fault = displayFault(known, now, since) ?? stale;
      if (fault) found.set(id, fault);
    }
    this.#behindSince = behind;
    return found;
  }
}

const subjectOf = ({ id }: DisplayRow): AlarmSubject => `wall:${id}`;

/** Screens that should work. */
async function readDisplays(client: PoolClient): Promise<DisplayRow[]> {
  const { rows } = await client.query<DisplayRow>({
    name: 'wall_displays',
    text: `SELECT d.id, d.name, w.name AS "wallName", w.language, d.paired_at AS "pairedAt", d.reported_at AS "reportedAt", d.report,
        shown.station_ids[1] AS "stationId", (SELECT project_id FROM station WHERE id = shown.station_ids[1]) AS "projectId",
        (SELECT max(l.collected_at) FROM device v JOIN latest_status l ON l.device_id = v.id
          WHERE v.station_id = ANY(shown.station_ids)) AS "newestAt"
      FROM display d JOIN wall w ON w.id = d.wall_id ${wallScope} WHERE d.revoked_at IS NULL ORDER BY d.id`,
  });
  return rows;
}

function raise(
  { id, name, wallName, stationId }: DisplayRow,
  { fault, value, limit }: FaultFound,
  { ruleId, version, definition }: BuiltInRule,
  now: number,
): JudgedChange {
  const { condition } = definition;
  const level = condition.kind === 'wallSilent' ? condition.level : 3;
  const detail = { limit, unit: 's', field: null, reason: fault, wall: wallName, display: name };
  const place = { stationId: stationId!, deviceId: null, sensorId: null };
  const added = [{ at: now, level, was: 0 as const, version, value, detail, isResent: false }];
  return { ruleId, subject: `wall:${id}`, kind: 'wallSilent', place, revoked: [], added };
}
