import {
  CalculationBodySchema,
  CalculationFileSchema,
  problemOf,
  type CalculationFile,
  type CalculationRow,
} from '@groundwatch/protocol/rest';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { rulesChanged } from '../../rules-changed.ts';
import type { SheetList, SheetStore, SheetWork } from '../../sheets/sheet-list.ts';
import { checkedCalculation } from './check.ts';
import { inputsText, readInputs } from './input-cells.ts';
import { changeSeries, createSeries, isNewVersion, listSeries } from './series.ts';

const list: SheetList<typeof CalculationFileSchema> = {
  path: 'calculations',
  permission: 'calculation',
  body: CalculationFileSchema,
  key: ['name', 'deviceNo', 'number'],
  shown: ['device', 'station'],
};

/** Finds the series of a file row by its name and device number. Returns null if there is none yet. Throws invalid if there are several. */
async function seriesOf(
  { client, request }: SheetWork,
  { name, deviceNo }: CalculationFile,
): Promise<CalculationRow | null> {
  const all = await listSeries(client, callerOf(request));
  const found = all.filter((row) => row.name === name && row.deviceNo === deviceNo);
  if (found.length > 1) throw invalidField('name', 'ambiguous', { name });
  return found[0] ?? null;
}

/** Creates a series or its next version. For an existing version, the row can only switch the calculation on or off. */
async function writeVersion(work: SheetWork, file: CalculationFile, now: number): Promise<void> {
  const { client, tx, request } = work;
  const caller = callerOf(request);
  const inputs = await readInputs(client, caller, file.inputs);
  const parsed = CalculationBodySchema.safeParse({ ...file, inputs });
  if (!parsed.success)
    throw new AppError('invalid', { fields: parsed.error.issues.map((issue) => problemOf({ ...issue })) });
  const body = parsed.data;
  const { rows } = await client.query<{ deviceNo: string }>(
    'SELECT d.device_no::text AS "deviceNo" FROM sensor s JOIN device d ON d.id = s.device_id WHERE s.id = $1',
    [inputs[0]!.sensorId],
  );
  const leading = rows[0]?.deviceNo ?? '';
  const deviceNo = file.deviceNo || leading;
  await rulesChanged(tx);
  const row = await seriesOf(work, { ...file, deviceNo });
  const note = (action: string, id: number): Promise<void> =>
    writeAudit(tx, { ...auditOf(request, now), action: `calculation:${action}`, target: String(id), detail: body });
  if (!row) {
    if (deviceNo !== leading) throw invalidField('deviceNo', 'inputDevice', { deviceNo: leading });
    const calculation = await checkedCalculation(client, caller, body, body.unit);
    const made = await createSeries(tx, caller, body, calculation, now);
    return note('create', made.id);
  }
  if (!caller.permissions.has('calculation:update')) throw new AppError('forbidden');
  if (row.unit !== body.unit) throw invalidField('unit', 'choice', { values: row.unit });
  const next = row.versions.at(-1)!.number + 1;
  const version = row.versions.find(({ number }) => number === file.number);
  if (version && isNewVersion({ ...row, versions: [version] }, body)) throw invalidField('number', 'versionStays');
  if (!version && file.number !== null && file.number !== next)
    throw invalidField('number', 'nextVersion', { number: next });
  const calculation =
    version || !isNewVersion(row, body) ? null : await checkedCalculation(client, caller, body, row.unit, row.sensorId);
  await changeSeries(tx, caller, row, body, calculation, now);
  await note('update', row.id);
}

/** Import and export of calculated series, with one row per version. */
export const calculationStore = (context: Context): SheetStore => ({
  list,
  read: async (db, reader, { keyword }) => {
    const series = await listSeries(db, reader);
    const wanted = (typeof keyword === 'string' ? keyword : '').toLowerCase();
    const found = series.filter((row) =>
      [row.name, row.stationName, row.deviceName, row.deviceNo, row.versions.at(-1)?.formula ?? ''].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    );
    const versions = found.flatMap((row) => row.versions.map((version) => ({ row, version })));
    const inputs = await inputsText(
      db,
      reader,
      versions.map(({ version }) => version.inputs),
    );
    return versions.map(({ row, version }, index) => ({
      id: index + 1,
      version: row.version,
      name: row.name,
      deviceNo: row.deviceNo,
      number: version.number,
      unit: row.unit,
      isEnabled: row.isEnabled,
      validFrom: version.validFrom,
      formula: version.formula,
      inputs: inputs[index],
      device: row.deviceName,
      station: row.stationName,
    }));
  },
  write: (work, _stored, body) => writeVersion(work, CalculationFileSchema.parse(body), context.clock()),
  announce: () => publishRegistry(context, 'sensor'),
});
