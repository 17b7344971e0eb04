import { sensorTypes } from './sensors.ts';
import { statusFields } from './status.ts';

/** Kinds of messages to other platforms. */
export const forwardKinds = ['reading', 'status', 'alarm'] as const;
export type ForwardKind = (typeof forwardKinds)[number];

const ofAll = ['messageId', 'kind', 'time', 'timeMs', 'stationId', 'stationName', 'projectId', 'projectName'];
const ofDevice = ['deviceNo', 'deviceName'];
const ofSensor = ['sensorId', 'sensorName', 'sensorType', 'port', 'subAddress'];

/** Names that a template may use between double braces, besides `values.KEY`. Stored templates use them, so they stay. */
export const forwardPlaceholders: Readonly<Record<ForwardKind, readonly string[]>> = {
  reading: [...ofAll, ...ofDevice, ...ofSensor, 'receiveTime', 'quality', 'isLate', 'values'],
  status: [...ofAll, ...ofDevice, 'receiveTime', 'isLate', 'runStatus', 'values'],
  alarm: [
    ...ofAll,
    ...ofDevice,
    ...['sensorId', 'sensorName', 'sensorType', 'alarmId', 'event', 'level', 'platformLevel', 'ruleName', 'condition'],
    ...['value', 'limit', 'unit', 'note', 'by'],
  ],
};

const valueKeys: Readonly<Record<ForwardKind, ReadonlySet<string>>> = {
  reading: new Set([...sensorTypes.values()].flatMap(({ fields }) => fields.map(({ key }) => key))),
  status: new Set(statusFields.map(({ key }) => key)),
  alarm: new Set(),
};

export function isForwardPlaceholder(kind: ForwardKind, placeholder: string): boolean {
  if (forwardPlaceholders[kind].includes(placeholder)) return true;
  return placeholder.startsWith('values.') && valueKeys[kind].has(placeholder.slice('values.'.length));
}

const templateOf = (placeholders: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(placeholders.map((placeholder) => [placeholder, `{{${placeholder}}}`])), null, 2);

/** Default templates with all values. */
export const forwardTemplates: Readonly<Record<ForwardKind, string>> = {
  reading: templateOf(forwardPlaceholders.reading),
  status: templateOf(forwardPlaceholders.status),
  alarm: templateOf(forwardPlaceholders.alarm),
};
