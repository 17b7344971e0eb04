import { AdoptBodySchema, type FrameContent, type QuarantineRow } from '@groundwatch/protocol/rest';
import type { RegistryDefinition, Values } from '../../registry/definition.ts';
import { CycleField } from '../../registry/fields/CycleField.tsx';
import { checkSecret } from '../../registry/fields/secret.ts';
import { SecretField } from '../../registry/fields/SecretField.tsx';
import { stationRef, tcpServerRef } from '../../registry/references.ts';

/** The form that registers a quarantined device. */
export const adoption: RegistryDefinition = {
  subject: 'device',
  path: 'devices',
  page: '/admin/quarantine',
  schema: AdoptBodySchema,
  nameOf: (row) => String(row['deviceNo']),
  columns: [],
  fields: [
    { key: 'name', kind: 'text' },
    { key: 'stationId', kind: 'reference', of: stationRef },
    { key: 'model', kind: 'text', isHalf: true },
    { key: 'tcpServerId', kind: 'reference', of: tcpServerRef, canBeEmpty: true, isHalf: true },
    {
      key: 'security',
      kind: 'choice',
      choices: ['plain', 'authenticated', 'encrypted'],
      words: 'security',
      isHalf: true,
      hint: (t, { security }) => (security === 'plain' ? t('field.hint.plain') : undefined),
    },
    { key: 'sendCycleS', kind: 'custom', component: CycleField, isHalf: true },
    {
      key: 'secret',
      kind: 'custom',
      component: SecretField,
      isShown: ({ security }) => security !== 'plain',
    },
  ],
  check: (values) => (values['security'] === 'plain' ? [] : checkSecret(values)),
  // A secret generated before security was set back to plain is not used.
  bodyOf: (values) => (values['security'] === 'plain' ? { ...values, secret: undefined } : values),
};

const CYCLE = { least: 10, most: 86_400, usual: 600 } as const;

/** The frame's data about the device and its listener. */
export function adoptionValues(row: QuarantineRow, content: FrameContent | undefined): Values {
  const cycle = content?.sendCycle ?? CYCLE.usual;
  return {
    deviceNo: row.deviceNo,
    name: `RTU-${row.deviceNo.slice(-4)}`,
    stationId: null,
    tcpServerId: row.tcpServerId,
    model: '',
    security: 'authenticated',
    sendCycleS: cycle >= CYCLE.least && cycle <= CYCLE.most ? cycle : CYCLE.usual,
  };
}
