/** Bytes as kB or MB, with one decimal from 1 MB on. */
export const fileSize = (bytes: number, locale: string): string =>
  bytes < 1_048_576
    ? `${Math.ceil(bytes / 1_024).toLocaleString(locale)} KB`
    : `${(bytes / 1_048_576).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`;
