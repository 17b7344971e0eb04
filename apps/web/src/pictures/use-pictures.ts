import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../errors/api-error.ts';
import { largestUpload, type Remark } from '@groundwatch/protocol/rest';
import { upload } from '../api/upload.ts';

export const MOST_PICTURES = 12;

/** A picture in the form: stored, uploading, or refused with the reason. */
export interface DraftPicture {
  readonly key: string;
  readonly name: string;
  readonly url: string;
  /** Undefined until uploaded. */
  readonly fileId: number | undefined;
  /** 0 to 1 during the upload. */
  readonly share: number;
  /** `tooLarge`, `tooMany`, or the server's message. */
  readonly problem: string | null;
  readonly file: File | null;
}

let count = 0;

/** The pictures of a remark: stored ones, and new ones that upload as soon as they are selected. */
export function usePictures(kept: Remark['pictures']) {
  const [pictures, setPictures] = useState<readonly DraftPicture[]>(() =>
    kept.map(({ fileId, url }) => ({
      key: `kept ${fileId}`,
      name: '',
      url,
      fileId,
      share: 1,
      problem: null,
      file: null,
    })),
  );
  const running = useRef(new Map<string, AbortController>());
  const change = useCallback(
    (key: string, more: Partial<DraftPicture>) =>
      setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one))),
    [],
  );
  const send = useCallback(
    async (key: string, file: File): Promise<void> => {
      const stop = new AbortController();
      running.current.set(key, stop);
      change(key, { problem: null, share: 0 });
      try {
        const { fileId, url } = await upload('POST /upload/form/upload', file, {
          query: { kind: 'picture' },
          signal: stop.signal,
          onProgress: (share) => change(key, { share }),
        });
        change(key, { fileId, url, share: 1 });
      } catch (error) {
        if (!stop.signal.aborted) change(key, { problem: messageOf(error) });
      } finally {
        running.current.delete(key);
      }
    },
    [change],
  );
  const add = (files: readonly File[]): void => {
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const room = MOST_PICTURES - pictures.filter(({ problem }) => problem === null).length;
    const added = images.map((file, index): DraftPicture => {
      const problem = index >= room ? 'tooMany' : file.size > largestUpload.picture ? 'tooLarge' : null;
      const key = `added ${(count += 1)}`;
      return { key, name: file.name, url: URL.createObjectURL(file), fileId: undefined, share: 0, problem, file };
    });
    setPictures((all) => [...all, ...added]);
    for (const { key, file, problem } of added) if (problem === null && file) void send(key, file);
  };
  const remove = (key: string): void => {
    for (const one of pictures) if (one.key === key && one.url.startsWith('blob:')) URL.revokeObjectURL(one.url);
    running.current.get(key)?.abort(new DOMException('taken away', 'AbortError'));
    setPictures((all) => all.filter((one) => one.key !== key));
  };
  const retry = ({ key, file }: DraftPicture): void => void (file && send(key, file));

  const usable = pictures.filter(({ problem }) => problem === null);
  return {
    pictures,
    add,
    remove,
    retry,
    isSending: usable.some(({ fileId }) => fileId === undefined),
    hasProblem: usable.length < pictures.length,
    // The same picture selected twice is stored once.
    fileIds: [...new Set(usable.flatMap(({ fileId }) => fileId ?? []))],
  };
}

export type Pictures = ReturnType<typeof usePictures>;
