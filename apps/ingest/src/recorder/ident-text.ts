import type { Ident } from '@groundwatch/protocol/wire';

/** The identification as one comparable text, in the registry's form. */
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
