import { z } from 'zod';
import { panelKeys, type PanelKey } from '../../model/index.ts';
import { name, note } from './parts.ts';

/** Panels on the page of devices of this model, in order, without duplicates. */
export const DeviceModelBodySchema = z.object({
  model: name,
  panels: z
    .array(z.enum(panelKeys as [PanelKey, ...PanelKey[]]))
    .max(panelKeys.length)
    .refine((keys) => new Set(keys).size === keys.length, { params: { problem: 'repeated', values: { key: '' } } }),
  note,
});
