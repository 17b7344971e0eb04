import type { z } from 'zod';
import type { AlarmSubject } from '@groundwatch/protocol/model';
import type { AlarmSpans, AlarmSpansQuerySchema } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import { deviceOf, sensorOf } from '../../access/devices.ts';
import type { Queryable } from '../../context.ts';
import { invalidField } from '../../errors.ts';

const MOST_DAYS = 400;
/** With more judgements shading is useless. */
const MOST_JUDGEMENTS = 20_000;

interface Row {
  ruleId: number;
  ruleName: string;
  subject: AlarmSubject;
  at: Date;
  level: number;
  isResent: boolean;
}

async function subjectsOf(
  db: Queryable,
  caller: Caller,
  { sensorId, deviceNo }: { sensorId?: number | undefined; deviceNo?: string | undefined },
): Promise<AlarmSubject[]> {
  if (sensorId !== undefined) return [`sensor:${(await sensorOf(db, caller, sensorId)).id}`];
  const { id } = await deviceOf(db, caller, deviceNo ?? '');
  const { rows } = await db.query<{ id: number }>('SELECT id FROM sensor WHERE device_id = $1', [id]);
  return [`device:${id}`, ...rows.map((row): AlarmSubject => `sensor:${row.id}`)];
}

/** Spans in which rules judged a sensor, or a device and its sensors, at a level: by collect time, as known now. */
export async function readSpans(
  db: Queryable,
  caller: Caller,
  query: z.infer<typeof AlarmSpansQuerySchema>,
): Promise<AlarmSpans> {
  const { from, to } = query;
  if (Date.parse(to) - Date.parse(from) > MOST_DAYS * 86_400_000) throw invalidField('querystring.to', 'tooDeep');
  const subjects = await subjectsOf(db, caller, query);
  const { rows } = await db.query<Row>({
    name: 'alarm-spans',
    text: `SELECT j.rule_id AS "ruleId", r.name AS "ruleName", j.subject, j.at, j.level, j.is_late AS "isResent" FROM (
        SELECT rule_id, subject, at, level, is_late FROM alarm_judgement
          WHERE subject = ANY($1::text[]) AND revoked_at IS NULL AND at >= $2 AND at < $3
        UNION ALL
        SELECT * FROM (SELECT DISTINCT ON (subject, rule_id) rule_id, subject, at, level, is_late FROM alarm_judgement
          WHERE subject = ANY($1::text[]) AND revoked_at IS NULL AND at < $2 ORDER BY subject, rule_id, at DESC) AS before
      ) AS j JOIN alarm_rule r ON r.id = j.rule_id ORDER BY j.rule_id, j.subject, j.at LIMIT ${MOST_JUDGEMENTS}`,
    values: [subjects, from, to],
  });
  return [...Map.groupBy(rows, ({ ruleId, subject }) => `${ruleId} ${subject}`).values()]
    .map((own) => {
      const [{ ruleId, ruleName, subject }] = own as [Row, ...Row[]];
      return { ruleId, ruleName, subject, spans: spansOf(own, from) };
    })
    .filter(({ spans }) => spans.length > 0);
}

function spansOf(rows: readonly Row[], from: string): AlarmSpans[number]['spans'] {
  return rows.flatMap(({ at, level, isResent }, index) => {
    if (level === 0) return [];
    const begin = at.toISOString();
    const end = rows[index + 1]?.at.toISOString() ?? null;
    return [{ from: begin < from ? from : begin, to: end, level, isResent }];
  });
}
