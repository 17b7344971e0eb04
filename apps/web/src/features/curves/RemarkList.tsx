import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Remark } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { useWriteRemark } from '../../sensors/use-remarks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Box, Row, Text } from '../../ui/box.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import classes from './RemarkList.module.css';

interface RemarkListProps {
  /** Oldest first. The index is the number on the chart. */
  remarks: readonly Remark[];
  /** Middle of the shown period, where a new remark is placed. */
  at: number;
  sensorId: number | undefined;
  zone: string | undefined;
  onLook: (from: number, to: number) => void;
  /** Beside the button for a new remark. */
  tool: ReactNode;
}

const AROUND = 6 * 3_600_000;

/** Remarks of the shown period, each linked to its place on the curve. */
export function RemarkList({ remarks, at, sensorId, zone, onLook, tool }: RemarkListProps) {
  const { t } = useTranslation('device');
  const write = useWriteRemark();
  const mayWrite = useHasPermission('device:remark');
  if (remarks.length === 0 && !mayWrite) return null;
  return (
    <Box as="section" mt={12} p="8 0 0 0" ruled className={classes.remarks} aria-label={t('curve.remarks')}>
      <Row as="header" gap={8} justify="between">
        <Text as="h3" text="body" weight={600}>
          {t('curve.remarks')}{' '}
          <Text tone="text3" weight={400}>
            {remarks.length}
          </Text>
        </Text>
        {mayWrite && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPencilPlus size={15} aria-hidden />}
            onClick={() => write(at, sensorId)}
          >
            {t('curve.writeRemark', { time: wallTime(at, zone).slice(5) })}
          </Button>
        )}
        {tool}
      </Row>
      <ol>
        {remarks.map((remark, index) => {
          const from = Date.parse(remark.at);
          const to = remark.until === null ? from : Date.parse(remark.until);
          return (
            <li key={remark.id}>
              <button type="button" onClick={() => onLook(from - AROUND, to + AROUND)}>
                <b aria-hidden>{index + 1}</b>
                <Text as="time" tone="text3" nowrap dateTime={remark.at}>
                  {wallTime(from, zone)}
                </Text>
                <Text truncate className={classes.content}>
                  {remark.content}
                </Text>
                <Text tone="text3" nowrap>
                  {remark.authorName}
                </Text>
              </button>
            </li>
          );
        })}
      </ol>
    </Box>
  );
}
