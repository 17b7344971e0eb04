import { calibrationAt } from '@groundwatch/protocol/model';
import type { CalibrationVersion } from '@groundwatch/protocol/rest';

export type VersionState = 'current' | 'future' | 'earlier' | 'covered' | 'revoked';

/**
 * What each version does at a time: counts, will count, counted for readings before, or never does because a later version begins at
 * the same moment.
 */
export function versionStates(versions: readonly CalibrationVersion[], nowMs: number): Map<number, VersionState> {
  const active = versions.filter(({ revokedAt }) => revokedAt === null).toSorted((a, b) => a.version - b.version);
  const current = calibrationAt(active, nowMs);
  return new Map(
    versions.map((one) => {
      const begins = Date.parse(one.validFrom);
      if (one.revokedAt !== null) return [one.version, 'revoked'];
      if (one === current) return [one.version, 'current'];
      if (calibrationAt(active, begins) !== one) return [one.version, 'covered'];
      return [one.version, begins > nowMs ? 'future' : 'earlier'];
    }),
  );
}
