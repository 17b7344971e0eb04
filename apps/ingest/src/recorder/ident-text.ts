import type { Ident } from '@groundwatch/protocol/wire';

/** It as one comparable text, in the form that the registry reads from the device row. */
export const identText = (ident: Ident): string =>
  [
    ident.hardware,
    ident.software,
    ident.bootVersion,
    ident.gsmVersion,
    ident.imei,
    ident.iccid,
    ident.operator ?? '',
  ].join('\u001f');
