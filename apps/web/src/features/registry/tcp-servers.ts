import { adapters, tlsModes } from '@groundwatch/protocol/model';
import { TcpServerBodySchema } from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { nameOfRow } from '../../registry/references.ts';
import { LimitsField } from './tcp/LimitsField.tsx';
import { ListenerCount, ListenerState } from './tcp/ListenerCells.tsx';
import { ListenerPanel } from './tcp/ListenerPanel.tsx';
import { StartStop } from './tcp/StartStop.tsx';

const REFRESH_MS = 3_000;

export const tcpServers: RegistryDefinition = {
  subject: 'tcp-server',
  path: 'tcp-servers',
  page: '/admin/tcp-servers',
  schema: TcpServerBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  refreshMs: REFRESH_MS,
  columns: [
    { key: 'name' },
    { key: 'adapter' },
    { key: 'host' },
    { key: 'port', isNumeric: true },
    { key: 'listeners', sort: null, render: ListenerState },
    { key: 'connections', sort: null, isNumeric: true, render: ListenerCount },
    { key: 'deviceCount', isNumeric: true, linkTo: ({ id }) => `/admin/devices?tcpServerId=${id}` },
    { key: 'tls' },
    { key: 'isTrusted' },
    { key: 'allowList', sort: null, isExtra: true },
    { key: 'updatedAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'name', kind: 'text' },
    { key: 'host', kind: 'text', isHalf: true, isMono: true, hint: (t) => t('registry.hint.host') },
    { key: 'port', kind: 'number', isHalf: true, hint: (t) => t('registry.hint.port') },
    { key: 'adapter', kind: 'choice', words: 'adapter', choices: adapters, isHalf: true },
    { key: 'isEnabled', kind: 'switch', isHalf: true, hint: (t) => t('registry.hint.serverEnabled') },
    { key: 'tls', kind: 'choice', words: 'tls', choices: tlsModes, hint: (t) => t('registry.hint.tls') },
    { key: 'isTrusted', kind: 'switch', hint: (t) => t('registry.hint.isTrusted') },
    { key: 'allowList', kind: 'tags', placeholder: '10.0.0.0/8', hint: (t) => t('registry.hint.allowList') },
    { key: 'limits', kind: 'custom', component: LimitsField },
  ],
  filters: [
    { key: 'isEnabled', kind: 'choice', words: 'boolean', choices: ['true', 'false'] },
    { key: 'adapter', kind: 'choice', words: 'adapter', choices: adapters },
    { key: 'tls', kind: 'choice', words: 'tls', choices: tlsModes },
    { key: 'isTrusted', kind: 'choice', words: 'boolean', choices: ['true', 'false'] },
  ],
  bulk: ['isEnabled'],
  rowActions: StartStop,
  rowPanel: ListenerPanel,
};
