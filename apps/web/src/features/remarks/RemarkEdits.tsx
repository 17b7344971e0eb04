import { useQuery } from '@tanstack/react-query';
import type { Remark } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { editsQuery } from './remark-calls.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './Remarks.module.css';

interface RemarkEditsProps {
  remark: Remark;
  zone: string | undefined;
  sensorName: (id: number | null) => string;
}

/** Former texts of a remark, newest change first. */
export function RemarkEdits({ remark, zone, sensorName }: RemarkEditsProps) {
  const { t } = useTranslation('device');
  const edits = useQuery(editsQuery(remark.id, remark.version));
  if (edits.isPending) return <Skeleton rows={remark.version - 1} height={40} />;
  if (edits.isError) return <PanelError message={edits.error.message} onRetry={() => void edits.refetch()} />;
  return (
    <Stack as="ol" gap={8} className={classes.edits}>
      {edits.data.map((edit) => (
        <li key={edit.version}>
          <Row align="stretch" wrap gap="0 8" text="table" tone="text2">
            {t('remarks.changedBy', { name: edit.editorName })} <Stamp time={edit.editedAt} zone={zone} />
            <span>{t('remarks.saidBefore')}</span>
          </Row>
          <blockquote>{edit.content}</blockquote>
          <Text p="0 0 0 12" text="least" tone="text3">
            {[
              formatStamp(Date.parse(edit.at), zone) +
                (edit.until === null ? '' : ` → ${formatStamp(Date.parse(edit.until), zone)}`),
              sensorName(edit.sensorId),
              edit.pictureCount > 0 && t('remarks.pictureCount', { count: edit.pictureCount }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
