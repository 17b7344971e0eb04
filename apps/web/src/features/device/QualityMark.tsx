import { IconAlertTriangle } from '@tabler/icons-react';
import { checkNames, enums, quality, shownQuality } from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';
import { useNames } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';

/** Quality remarks of a reading in words: its quality and failed checks. A fault is shown in place of the value. */
export function QualityMark({ reading }: { reading: Pick<LiveReading, 'quality' | 'checks'> }) {
  const name = useNames();
  const shown = shownQuality(reading.quality, reading.checks);
  const word = enums.quality.find(({ code }) => code === shown);
  const failed = checkNames.filter(({ bit }) => (reading.checks & bit) !== 0).map(({ names }) => name(names));
  const words = [...(word && shown !== quality.good && shown !== quality.fault ? [name(word.names)] : []), ...failed];
  if (words.length === 0) return null;
  return (
    <Row as="span" inline gap={4} text="table" tone="text1" weight={600}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden /> {words.join(' · ')}
    </Row>
  );
}
