import { desc, eq } from '@groundwatch/db/orm';
import { sensorCalibrationTable, type Database } from '@groundwatch/db';
import type { CalibrationVersion } from '@groundwatch/protocol/rest';

/** All versions of a sensor's calibration, newest first. */
export async function readCalibrations(db: Database, sensorId: number): Promise<CalibrationVersion[]> {
  const rows = await db
    .select()
    .from(sensorCalibrationTable)
    .where(eq(sensorCalibrationTable.sensorId, sensorId))
    .orderBy(desc(sensorCalibrationTable.version));
  return rows.map(({ sensorId: _, authorId: _author, validFrom, createdAt, revokedAt, ...row }) => ({
    ...row,
    validFrom: validFrom.toISOString(),
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}
