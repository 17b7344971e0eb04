import { useState } from 'react';
import { download } from '../../api/download.ts';
import { showError } from '../../ui/toasts.ts';
import type { SheetDefinition } from '../definition.ts';

type SheetFormat = 'xlsx' | 'csv';
/** Fetches a file and saves it. `onProgress` receives the number of bytes. */
export type FetchSheet = (format: SheetFormat, onProgress: (bytes: number) => void) => Promise<unknown>;

/** The rows of a list that match the query. */
export const sheetOf =
  ({ path }: SheetDefinition, query: Readonly<Record<string, string | number>>): FetchSheet =>
  (format, onProgress) =>
    download(`GET /rest/${path}/export`, `${path}.${format}`, { query: { ...query, format }, onProgress });

/** `bytes`: number received so far, null while nothing is fetched. */
export function useExport(fetchSheet: FetchSheet) {
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (format: SheetFormat): Promise<void> => {
    setBytes(0);
    try {
      await fetchSheet(format, setBytes);
    } catch (error) {
      showError(error);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, run };
}
