import { useState } from 'react';
import { download } from '../../api/download.ts';
import { showError } from '../../ui/toasts.ts';
import type { SheetDefinition } from '../definition.ts';

export type SheetFormat = 'xlsx' | 'csv';

/** Fetches a list as a file. `bytes`: number received so far. */
export function useExport({ path }: SheetDefinition) {
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (
    format: SheetFormat,
    query: Readonly<Record<string, string | number>>,
    isTemplate = false,
  ): Promise<void> => {
    setBytes(0);
    try {
      await download(`GET /rest/${path}/export`, `${path}.${format}`, {
        query: { ...query, format, ...(isTemplate ? { isTemplate: 'true' } : {}) },
        onProgress: setBytes,
      });
    } catch (error) {
      showError(error);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, run };
}
