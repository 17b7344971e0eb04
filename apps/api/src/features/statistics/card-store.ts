import { simCardTable } from '@groundwatch/db';
import { enums } from '@groundwatch/protocol/model';
import { StatisticsCardFileSchema, WARN_DAYS, type RegistryRow } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import { stationFilter } from '../../access/caller.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { found } from '../../errors.ts';
import { likePattern } from '../../like-pattern.ts';
import { callerOf } from '../../plugins/authentication.ts';
import type { SheetList, SheetStore, SheetWork } from '../../sheets/sheet-list.ts';
import { cardSince } from './cards.ts';
import { nameKeys } from '../../i18n/translate.ts';
import { devicesWanted, isNamed } from './sums.ts';

type CardFile = z.output<typeof StatisticsCardFileSchema>;

/**
 * Stores a card's expiry, warning period and note for each company with a device of the caller that reports it. Throws notFound if no
 * device does.
 */
export async function storeCard({ client, tx, request }: SheetWork, card: CardFile, now: number): Promise<void> {
  const { iccid, expiresOn, warnDays, note } = card;
  const { rows } = await client.query<{ companyId: number }>(
    `SELECT DISTINCT p.company_id AS "companyId" FROM device d JOIN station s ON s.id = d.station_id JOIN project p ON p.id = s.project_id
     WHERE d.iccid = $2 AND ${devicesWanted}`,
    [stationFilter(callerOf(request)), iccid],
  );
  found(rows[0]);
  await tx
    .insert(simCardTable)
    .values(rows.map(({ companyId }) => ({ companyId, iccid, expiresOn, warnDays, note })))
    .onConflictDoUpdate({
      target: [simCardTable.companyId, simCardTable.iccid],
      set: { expiresOn, warnDays, note, updatedAt: new Date(now) },
    });
  const detail = { expiresOn, warnDays, note };
  await writeAudit(tx, { ...auditOf(request, now), action: 'sim-card:update', target: iccid, detail });
}

const list: SheetList<typeof StatisticsCardFileSchema> = {
  path: 'statistics/cards',
  permission: 'statistics-iccid',
  body: StatisticsCardFileSchema,
  key: ['iccid'],
  shown: ['deviceNo', 'device', 'station', 'imei', 'operator', 'since', 'sharedBy'],
  // Devices report which cards exist; a file can only change their data.
  recognise: (rows, existing) => {
    const byNumber = new Map(existing.map((row) => [row['iccid'], row]));
    return rows.map(
      ({ iccid }) =>
        byNumber.get(typeof iccid === 'string' ? iccid.trim() : '') ?? { path: 'iccid', problem: 'cardUnknown' },
    );
  },
};

/** Import and export of the cards that enabled devices report: one row per card, the first to expire first. */
export const cardStore = ({ clock }: Context): SheetStore => ({
  list,
  read: async (db, reader, { keyword, shared }) => {
    const { rows } = await db.query<RegistryRow>(
      `SELECT row_number() OVER (ORDER BY min(c.expires_on) NULLS LAST, d.iccid)::int AS id, 1 AS version, d.iccid,
         min(c.expires_on)::text AS "expiresOn", coalesce(min(c.warn_days), ${WARN_DAYS}) AS "warnDays", coalesce(min(c.note), '') AS note,
         string_agg(d.device_no::text, ', ' ORDER BY d.id) AS "deviceNo", string_agg(d.name, ', ' ORDER BY d.id) AS device,
         string_agg(s.name, ', ' ORDER BY d.id) AS station, string_agg(d.imei, ', ' ORDER BY d.id) AS imei, (array_agg(d.operator ORDER BY d.id))[1] AS operator,
         to_char(min(i.since) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS since, count(*)::int AS "sharedBy"
       FROM device d JOIN station s ON s.id = d.station_id JOIN project p ON p.id = s.project_id
       LEFT JOIN sim_card c ON c.iccid = d.iccid AND c.company_id = p.company_id
       ${cardSince}
       WHERE d.is_enabled AND d.iccid <> '' AND ${devicesWanted} AND ${isNamed('$2')}
       GROUP BY d.iccid HAVING $3::bool IS NOT TRUE OR count(*) > 1 ORDER BY id`,
      [
        stationFilter(reader),
        typeof keyword === 'string' && keyword !== '' ? likePattern(keyword) : null,
        shared === 'true',
      ],
    );
    const nameKey = nameKeys[reader.language];
    const operatorOf = (code: unknown) => enums.operator.find((one) => one.code === code)?.names[nameKey] ?? null;
    return rows.map((row) => ({ ...row, operator: operatorOf(row['operator']) }));
  },
  write: (work, _stored, body) => storeCard(work, StatisticsCardFileSchema.parse(body), clock()),
});
