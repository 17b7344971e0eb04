import { changeRules, createPool, inTransaction } from '@groundwatch/db';
import { tcpLimits, type RuleDefinition, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { DeviceSpec } from '../src/devices/spec.ts';
import { makeLoadFleet } from '../src/fleet/load-fleet.ts';
import { registerLoadFleet } from '../src/register.ts';

/** The frequency of sounds is noise that exceeds its limit every few readings, so that alarms are raised and end. */
const limits: readonly (readonly [SensorTypeCode, number])[] = [
  ['b13', 140],
  ['b14', 14],
];

const ruleOf = (type: SensorTypeCode, limit: number): RuleDefinition => ({
  condition: {
    kind: 'threshold',
    quantity: { types: [type], field: 'mainFrequency' },
    side: 'above',
    limits: { 2: limit },
  },
  deadband: 0,
  onDelay: { needs: 1, of: 1 },
  offDelayS: 0,
  validFrom: null,
  validTo: null,
});

/**
 * Registers the devices of the harness, and rules for what they collect from a time on, ms since 1970. As they wait only a share
 * `patience` of the usual times, they may connect as much more often.
 */
export async function seedSite(
  databaseUrl: string,
  seed: number,
  count: number,
  from: number,
  patience: number,
): Promise<DeviceSpec[]> {
  const devices = makeLoadFleet({ devices: count, seed });
  await registerLoadFleet(databaseUrl, devices);
  const pool = createPool(databaseUrl, { max: 1 });
  const newPerMinutePerAddress = tcpLimits.newPerMinutePerAddress.initial / patience;
  await pool.query('UPDATE tcp_server SET limits = limits || $1', [{ newPerMinutePerAddress }]);
  await inTransaction(
    pool,
    async (client) => {
      await changeRules(client);
      for (const [type, limit] of limits)
        await client.query(
          `WITH rule AS (INSERT INTO alarm_rule (name, scope_kind, scope_id)
             SELECT 'faults', 'project', s.project_id FROM device d JOIN station s ON s.id = d.station_id
             WHERE d.device_no = $1 RETURNING id)
           INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from) SELECT id, 1, $2, $3 FROM rule`,
          [devices[0]?.deviceNo, ruleOf(type, limit), new Date(from)],
        );
    },
    null,
  );
  await pool.end();
  return devices;
}
