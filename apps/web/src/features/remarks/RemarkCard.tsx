import { ActionIcon } from '@mantine/core';
import { IconChartLine, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Remark } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { writeTimeRange } from '../../sensors/time-range.ts';
import { Stamp } from '../../session/Stamp.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import { RemarkEdits } from './RemarkEdits.tsx';
import classes from './RemarkCard.module.css';

const HALF_DAY = 43_200_000;

interface RemarkCardProps {
  remark: Remark;
  zone: string | undefined;
  sensorName: (id: number | null) => string;
  /** Further actions. */
  tool: ReactNode;
  onChange: () => void;
  onDelete: () => void;
}

/** One remark: author, time, subject, text, and former texts. */
export function RemarkCard({ remark, zone, sensorName, tool, onChange, onDelete }: RemarkCardProps) {
  const { t } = useTranslation('device');
  const editsId = useId();
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<number | null>(null);
  const [showsEdits, setShowsEdits] = useState(false);
  const { at, until, pictures, version, authorName, createdAt } = remark;
  const onCurve = writeTimeRange(params, {
    kind: 'period',
    from: Date.parse(at) - HALF_DAY,
    to: Date.parse(until ?? at) + HALF_DAY,
  });
  onCurve.set('tab', 'history');
  onCurve.set('panel', 'curve');
  return (
    <Stack as="article" gap={8} p="12 16" framed shrink aria-label={t('remarks.one', { name: authorName })}>
      <Row as="header" wrap gap="4 12">
        <Text as="div" weight={600}>
          <Stamp time={at} zone={zone} />
          {until !== null && (
            <>
              {' → '}
              <Stamp time={until} zone={zone} />
            </>
          )}
        </Text>
        <Text tone="text2" breaks>
          {sensorName(remark.sensorId)}
        </Text>
        <Row gap={2} ml="auto" touch>
          <Link
            to={`?${onCurve.toString()}`}
            className={classes.toCurve}
            aria-label={t('remarks.onCurve')}
            title={t('remarks.onCurve')}
          >
            <IconChartLine size={17} stroke={1.6} aria-hidden />
          </Link>
          {tool}
          {remark.isMine && (
            <>
              <ActionIcon
                variant="subtle"
                aria-label={t('remarks.change')}
                title={t('remarks.change')}
                onClick={onChange}
              >
                <IconPencil size={17} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('remarks.delete')}
                title={t('remarks.delete')}
                onClick={onDelete}
              >
                <IconTrash size={17} stroke={1.6} />
              </ActionIcon>
            </>
          )}
        </Row>
      </Row>
      <Text as="p" pre className={classes.content}>
        {remark.content}
      </Text>
      {pictures.length > 0 && (
        <Row as="ul" gap={8} align="stretch" wrap className={classes.thumbs}>
          {pictures.map(({ fileId, url }, index) => (
            <li key={fileId}>
              <button
                type="button"
                aria-label={t('remarks.openPicture', { number: index + 1 })}
                onClick={() => setOpened(index)}
              >
                <img src={url} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </Row>
      )}
      <Row as="footer" wrap gap="4 12" text="least" tone="text3">
        <span>
          {t('remarks.writtenBy', { name: authorName })} <Stamp time={createdAt} zone={zone} />
        </span>
        {version > 1 && (
          <TextButton aria-expanded={showsEdits} aria-controls={editsId} onClick={() => setShowsEdits(!showsEdits)}>
            {t('remarks.changedTimes', { count: version - 1 })}
          </TextButton>
        )}
      </Row>
      <div id={editsId}>{showsEdits && <RemarkEdits remark={remark} zone={zone} sensorName={sensorName} />}</div>
      {opened !== null && (
        <PictureViewer pictures={pictures} index={opened} onIndex={setOpened} onClose={() => setOpened(null)} />
      )}
    </Stack>
  );
}
