import { wallScope, type JudgedChange, type PoolClient } from '@groundwatch/db';
import {
  dataLag,
  displayFault,
  WALL_STALE_AFTER_S,
  wallRuleNames,
  type AlarmLevel,
  type AlarmSubject,
  type FaultFound,
  type RuleDefinition,
  type WallReport,
} from '@groundwatch/protocol/model';
import { defaultDefinition } from '@groundwatch/alarms';

/** Any constant: two processes that both believe to be the elected one judge one after the other. */
const LOCK = 4_710_202_631;
/** How long data must be behind: what came this moment is shown in the next. */
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

interface StandingRow {
  subject: AlarmSubject;
  ruleId: number;
  /** null: its alarm was closed. */
  stationId: number | null;
  level: AlarmLevel;
  version: number;
}

interface RuleRow {
  ruleId: number;
  projectId: number;
  version: number;
  isEnabled: boolean;
  definition: RuleDefinition;
}

/**
 * Whether screens of walls are in order. Each is a subject of the one rule of its project: that of the first station that its wall
 * shows, where the alarm stands too. Remembers since when a screen's data are behind; a process that begins anew waits again.
 */
export class WallWatch {
  #behindSince = new Map<number, number>();

  async judge(client: PoolClient, since: number, now: number): Promise<JudgedChange[]> {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const displays = await readDisplays(client);
    const standing = await readStanding(client, displays.map(subjectOf));
    const found = this.#look(displays, since, now);
    const rules = await rulesOf(
      client,
      displays.filter(({ id }) => found.has(id)),
      now,
    );
    const changes: JudgedChange[] = [];
    for (const display of displays) {
      const subject = subjectOf(display);
      const fault = found.get(display.id);
      const stood = standing.get(subject);
      standing.delete(subject);
      const rule = display.projectId === null ? undefined : rules.get(display.projectId);
      // One that stands stays as it is until it returns: another reason for it is no other alarm, and what a person closed is not
      // raised again before the screen was well.
      if (stood && !fault) changes.push(lower(stood, now, {}));
      else if (stood && (stood.ruleId !== rule?.ruleId || !rule.isEnabled))
        changes.push(lower(stood, now, { reason: 'notInForce' }));
      else if (!stood && fault && rule?.isEnabled === true) changes.push(raise(display, fault, rule, now));
    }
    // Revoked, or its wall is no more.
    for (const stood of standing.values()) changes.push(lower(stood, now, { reason: 'notInForce' }));
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

/** Screens that are to work. */
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

/** What screens, and subjects of alarms that are open, were judged as last, where that is a level. */
async function readStanding(
  client: PoolClient,
  subjects: readonly AlarmSubject[],
): Promise<Map<AlarmSubject, StandingRow>> {
  const { rows } = await client.query<StandingRow>({
    name: 'wall_standing',
    text: `SELECT u.subject, j.rule_id AS "ruleId", j.level, j.version, a.station_id AS "stationId"
      FROM (SELECT unnest($1::text[]) AS subject
        UNION SELECT subject FROM alarm WHERE ended_at IS NULL AND level > 0 AND kind = 'wallSilent') u
      CROSS JOIN LATERAL (SELECT rule_id, level, version FROM alarm_judgement k
        WHERE k.subject = u.subject AND k.revoked_at IS NULL ORDER BY k.at DESC, k.id DESC LIMIT 1) j
      LEFT JOIN alarm a ON a.rule_id = j.rule_id AND a.subject = u.subject AND a.ended_at IS NULL
      WHERE j.level > 0`,
    values: [subjects],
  });
  return new Map(rows.map((row) => [row.subject, row]));
}

/** The rules of the projects of these screens; made where there is none. One that was deleted is made anew: it can be switched off. */
async function rulesOf(
  client: PoolClient,
  displays: readonly DisplayRow[],
  now: number,
): Promise<Map<number, RuleRow>> {
  const languages = new Map(
    displays.flatMap(({ projectId, language }) => (projectId === null ? [] : [[projectId, language]])),
  );
  if (languages.size === 0) return new Map();
  const read = async (): Promise<Map<number, RuleRow>> => {
    const { rows } = await client.query<RuleRow>({
      name: 'wall_rules',
      text: `SELECT r.id AS "ruleId", r.scope_id AS "projectId", v.version, v.is_enabled AS "isEnabled", v.definition
        FROM alarm_rule r JOIN alarm_rule_version v ON v.rule_id = r.id AND v.version = r.version
        WHERE r.deleted_at IS NULL AND r.scope_kind = 'project' AND r.overrides_id IS NULL AND r.scope_id = ANY($1::int[])
          AND v.definition #>> '{condition,kind}' = 'wallSilent' ORDER BY r.id DESC`,
      values: [[...languages.keys()]],
    });
    return new Map(rows.map((row) => [row.projectId, row]));
  };
  const known = await read();
  const missing = [...languages].filter(([projectId]) => !known.has(projectId));
  for (const [projectId, language] of missing)
    await client.query(
      `WITH r AS (INSERT INTO alarm_rule (name, scope_kind, scope_id) VALUES ($1, 'project', $2) RETURNING id)
       INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from) SELECT id, 1, $3, $4 FROM r`,
      [nameIn(language), projectId, JSON.stringify(defaultDefinition('wallSilent')), new Date(now)],
    );
  return missing.length > 0 ? read() : known;
}

const nameIn = (language: string): string =>
  language === 'ja' ? wallRuleNames.ja : language === 'en' ? wallRuleNames.en : wallRuleNames.zh;

function raise(
  { id, name, wallName, stationId }: DisplayRow,
  { fault, value, limit }: FaultFound,
  { ruleId, version, definition }: RuleRow,
  now: number,
): JudgedChange {
  const { condition } = definition;
  const level = condition.kind === 'wallSilent' ? condition.level : 3;
  const detail = { limit, unit: 's', field: null, reason: fault, wall: wallName, display: name };
  const place = { stationId: stationId!, deviceId: null, sensorId: null };
  const added = [{ at: now, level, was: 0 as const, version, value, detail, isLate: false }];
  return { ruleId, subject: `wall:${id}`, kind: 'wallSilent', place, revoked: [], added };
}

function lower(
  { ruleId, subject, stationId, level, version }: StandingRow,
  now: number,
  more: { reason?: 'notInForce' },
): JudgedChange {
  const detail = { limit: null, unit: '', field: null, ...more };
  const place = { stationId: stationId ?? 0, deviceId: null, sensorId: null };
  const added = [{ at: now, level: 0 as const, was: level, version, value: null, detail, isLate: false }];
  return { ruleId, subject, kind: 'wallSilent', place, revoked: [], added };
}
