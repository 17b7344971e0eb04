/** dBm of a CSQ value: −113 + 2n, n from 0 to 31; null for 99 (unknown) and anything else. Source: 3GPP TS 27.007 +CSQ. */
export const csqDbm = (csq: number): number | null =>
  Number.isInteger(csq) && csq >= 0 && csq <= 31 ? -113 + 2 * csq : null;

/** Upper end of the 1 dB step in dBm of an RSRP index: index − 140, from 0 to 97; null for 255, unknown. Source: 3GPP TS 27.007 +CESQ. */
export const rsrpDbm = (index: number): number | null =>
  Number.isInteger(index) && index >= 0 && index <= 97 ? index - 140 : null;

/** Upper end of the 0.5 dB step in dB of an RSRQ index: index/2 − 19.5, from 0 to 34; null for 255, unknown. Source: 3GPP TS 27.007 +CESQ. */
export const rsrqDb = (index: number): number | null =>
  Number.isInteger(index) && index >= 0 && index <= 34 ? index / 2 - 19.5 : null;
