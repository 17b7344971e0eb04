import { sensorTypeOf, type Condition, type RuleDefinition, type SensorTypeCode } from '@groundwatch/protocol/model';
import { encodeReport, encodeWave, FrameType, type WireReading } from '@groundwatch/protocol/wire/grtu';
import { randomUUID } from 'node:crypto';
import { DEVICES, type Installation } from './installation.ts';
import { administrator, administratorCalls } from './people.ts';
import { Rtu } from './rtu.ts';

/** A device that reports without being registered. */
export const STRANGER = '860000000000099';

// The smallest possible picture.
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Fills an installation so that no page and no part of a device page is empty. Returns the connected device. */
export async function fillSite(installation: Installation): Promise<Rtu> {
  const rtu = await fillPages(installation);
  await fillDevice(rtu);
  await fillAlarms(installation, rtu);
  return rtu;
}

/** Rows of each kind, a device that reports, another in quarantine. */
async function fillPages({ pageUrl, pool, rtuPort }: Installation): Promise<Rtu> {
  const call = await administratorCalls(pageUrl);
  const { rows } = await pool.query<{ company: number; station: number; project: number }>(
    'SELECT project.company_id AS company, project.id AS project, min(station.id) AS station FROM project JOIN station ON project_id = project.id GROUP BY project.id',
  );
  const { company = 0, project = 0, station = 0 } = rows[0] ?? {};
  await call('/rest/customers', {
    companyId: company,
    name: 'Customer',
    contactName: 'Contact',
    email: 'c@example.org',
  });
  await call('/rest/platforms', { name: 'Platform', url: 'https://example.org/platform' });
  await call('/rest/roles', { name: 'Reader', scopes: [{ projectId: project }] });
  await call('/rest/user/errors', {
    build: 'e2e',
    errors: [
      {
        at: new Date().toISOString(),
        count: 2,
        tag: 'error',
        message: 'Something is undefined',
        page: '/index',
        detail: 'at the first line',
      },
    ],
  });
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(PICTURE, 'base64')]), 'gate.png');
  const { fileId } = (await call('/upload/form/upload?kind=picture', form)) as { fileId: number };
  await call('/rest/resources', { kind: 'picture', name: 'The gate', fileId, stationId: station });

  await fillClients(call, { companyId: company });

  const stranger = new Rtu(STRANGER, rtuPort);
  await stranger.connect();
  await stranger.send(512, Date.now()).answer;
  stranger.close();
  const rtu = new Rtu(DEVICES[0], rtuPort);
  await rtu.connect();
  await rtu.report(512);
  // A command without an answer, and one that waits behind it.
  const { password } = administrator;
  await call(`/rest/devices/${DEVICES[0]}/commands`, { kind: 'raw', body: { text: 'AT+CSQ?' }, password });
  const body = { set: 1, values: { sendCycle: 300, resend: 1 } };
  await call(`/rest/devices/${DEVICES[0]}/commands`, { kind: 'write', body, password, note: 'rainy season' });
  const template = { name: 'Rainy season', set: 1, values: { collectCycle: 45 } };
  const { id: templateId } = (await call('/rest/parameter-templates', template)) as { id: number };
  const target = { deviceNos: [DEVICES[1]], canary: DEVICES[1] };
  const { set, values } = template;
  await call('/rest/rollouts', { id: randomUUID(), templateId, set, values, ...target, mode: 'asked', password });
  return rtu;
}

const DAY_MS = 86_400_000;

/** A client with an owner, a contact, a follow-up and a task, and a client of the shared pool. */
async function fillClients(call: (path: string, body: unknown) => Promise<unknown>, site: object): Promise<void> {
  const client = { name: 'North Mine', clientKind: 'mine', region: 'Sichuan', level: 'a', state: 'negotiation' };
  const { id: clientId } = (await call('/rest/crm-clients', {
    ...{ ...client, phone: '028 8888 0000', tags: ['portal', 'slope'], nextContactOn: '2026-12-01', scopes: [site] },
  })) as { id: number };
  await call('/rest/crm-sea', { name: 'East Road Bureau', clientKind: 'transport', region: 'Chongqing' });
  await call('/rest/crm-contacts', { clientId, name: 'Wu Lan', role: 'chief engineer', phone: '138 0013 8000' });
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await call('/rest/crm-work', {
    ...{ clientId, way: 'visit', at: at(-1), content: 'walked the slope above the portal with the chief engineer' },
    nextStep: 'offer for twelve inclinometers',
  });
  await call('/rest/crm-work', { clientId, workKind: 'task', at: at(1), content: 'send the offer' });
}

/** A rule, an open alarm of it, and a notification without a recipient. */
async function fillAlarms({ pageUrl, pool }: Installation, rtu: Rtu): Promise<void> {
  const call = await administratorCalls(pageUrl);
  const { rows } = await pool.query<{ id: number }>('SELECT min(id) AS id FROM project');
  const condition: Condition = {
    kind: 'threshold',
    quantity: { types: ['b12'], field: 'level' },
    side: 'above',
    limits: { 4: 100, 1: 400 },
  };
  const definition: RuleDefinition = {
    condition,
    deadband: null,
    onDelay: { needs: 1, of: 1 },
    offDelayS: 600,
    validFrom: null,
    validTo: null,
  };
  await call('/rest/alarm-rules', { name: 'Water level', scope: { kind: 'project', id: rows[0]?.id }, definition });
  await rtu.report(520);
  const channel = { kind: 'webhook', name: 'Hook', config: { url: 'http://127.0.0.1:9/alarms' } };
  const { id } = (await call('/rest/notifications/channels', channel)) as { id: number };
  await call(`/rest/notifications/channels/${id}/test`, {});
}

const TYPES: readonly SensorTypeCode[] = [
  'b2',
  'b3',
  'b4',
  'b5',
  'b6',
  'b7',
  'b10',
  'b13',
  'b14',
  'b15',
  'weather',
  'settlement',
  'gnss',
];
const ELEMENTS = 3;

/** Two readings of every sensor family, an hour apart, and a waveform, so that no part of the device page is empty. */
async function fillDevice(rtu: Rtu): Promise<void> {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  for (const collectedAt of [now - 3_600_000, now]) {
    const readings = TYPES.map((type, index): WireReading => {
      const values = sensorTypeOf(type).fields.map(({ key, isList, options }) => {
        const value = options ? (key === 'fix' ? 4 : 0) : 1 + (collectedAt === now ? 0.5 : 0);
        return [
          key,
          isList ? Array.from({ length: ELEMENTS }, (_, i) => (key === 'depth' ? 200 * (i + 1) : value)) : value,
        ];
      });
      return {
        port: 1 + (index % 6),
        type,
        subAddress: index,
        collectedAt,
        quality: 0,
        values: Object.fromEntries(values),
      };
    });
    await rtu.deliver(encodeReport({ readings }));
  }
  const samples = Int16Array.from({ length: 600 }, (_, i) => Math.round(1_000 * Math.sin(i / 5)));
  const part = { part: 0, parts: 1, firstSample: 0, samples };
  await rtu.deliver(
    encodeWave({ port: 3, type: 'b4', subAddress: 2, startedAt: now, sampleRate: 200, axes: 1, unit: 0.02, ...part }),
    FrameType.WAVE,
  );
}
