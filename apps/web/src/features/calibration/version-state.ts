import { calibrationAt } from '@groundwatch/protocol/model';
import type { CalibrationVersion } from '@groundwatch/protocol/rest';

export type VersionState = 'current' | 'future' | 'earlier' | 'covered' | 'revoked';

/**
 * The state of each version at a time: in force, not yet in force, for earlier readings, or replaced by a later version with the
 * same start.
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
