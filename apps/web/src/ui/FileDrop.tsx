import { Progress } from '@mantine/core';
import { IconFile, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Stack, Text } from './box.tsx';
import classes from './FileDrop.module.css';

interface FileDropProps {
  label: string;
  /** Accepted kinds and size, shown in advance. */
  hint: string;
  accept: string;
  /** Bytes. */
  largest: number;
  file: File | null;
  /** 0 to 1 during the upload. At 1 the server processes it. */
  progress?: number | undefined;
  error?: string | undefined;
  /** `others`: further files chosen or dropped together with it, if `isMultiple`. */
  onFile: (file: File, others: readonly File[]) => void;
  isMultiple?: boolean;
}

const sizeOf = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** A file selected or dropped. */
export function FileDrop({ label, hint, accept, largest, file, progress, error, onFile, isMultiple }: FileDropProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const hintId = useId();
  const take = (files: FileList | null): void => {
    const [chosen, ...others] = files ?? [];
    if (!chosen) return;
    const isTooLarge = chosen.size > largest;
    setRefused(isTooLarge ? t('file.tooLarge', { size: sizeOf(chosen.size), largest: sizeOf(largest) }) : null);
    if (!isTooLarge) onFile(chosen, isMultiple ? others : []);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const problem = refused ?? error;
  return (
    <div>
      <Row
        as="button"
        type="button"
        gap={12}
        p="12 16"
        raised
        text="body"
        tone="text2"
        className={classes.drop}
        data-over={isOver || undefined}
        aria-describedby={hintId}
        disabled={progress !== undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {file ? <IconFile size={22} stroke={1.5} aria-hidden /> : <IconUpload size={22} stroke={1.5} aria-hidden />}
        <Stack as="span" shrink>
          <Text as="strong" weight={600} tone="text1" breaks>
            {file ? file.name : label}
          </Text>
          <span id={hintId}>{file ? `${sizeOf(file.size)} · ${t('file.another')}` : hint}</span>
        </Stack>
      </Row>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same, corrected file can be selected again.
          event.currentTarget.value = '';
        }}
      />
      {progress !== undefined && (
        <Progress
          mt={4}
          value={progress * 100}
          size={4}
          aria-label={t(progress < 1 ? 'file.sending' : 'file.working')}
        />
      )}
      {problem && (
        <Text as="p" mt={4} text="table" tone="red" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
