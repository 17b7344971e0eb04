import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WallReport } from '@groundwatch/protocol/model';
import type { Display } from '@groundwatch/protocol/rest';
import { pageBuild } from '../../server-config.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { useZone } from '../../session/use-zone.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { formatStamp } from '../../ui/format-time.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { useDisplayWords } from './use-display-words.ts';
import classes from './Walls.module.css';
import { Facts } from '../../ui/Facts.tsx';

interface DisplayRowProps {
  display: Display;
  onRename: () => void;
  onRevoke: () => void;
}

/** One screen: its state, content, and performance. */
export function DisplayRow({ display, onRename, onRevoke }: DisplayRowProps) {
  const { t } = useTranslation('wall');
  const words = useDisplayWords(useServerNow());
  const zone = useZone();
  const mayChange = useHasPermission('wall:update');
  const { name, report, revokedAt, fault, pairedBy, pairedAt } = display;
  const isRevoked = revokedAt !== null;
  const kind = isRevoked ? 'disabled' : fault !== null ? 'offline' : report === null ? 'none' : 'normal';
  return (
    <Stack
      as="li"
      columns="220px minmax(0, 1fr) auto"
      gap="8 20"
      align="start"
      p="12 0"
      single={1023}
      {...(isRevoked && { tone: 'text3' })}
      data-fault={fault ?? undefined}
      data-revoked={isRevoked || undefined}
    >
      <Stack gap={4} breaks>
        <b>{name}</b>
        <Row as="span" inline gap={8} weight={600}>
          <StateSymbol kind={kind} size={16} />
          {words.state(display)}
        </Row>
        <Text text="least" tone="text3">
          {t('walls.fact.paired')} {formatStamp(Date.parse(pairedAt), zone).slice(0, 16)} · {pairedBy}
        </Text>
      </Stack>
      {report !== null && !isRevoked && <ReportFacts display={display} report={report} />}
      {mayChange && !isRevoked && (
        <Row align="stretch" wrap gap={8} touch>
          <Button size="xs" variant="default" onClick={onRename} aria-label={`${t('walls.rename')} · ${name}`}>
            {t('walls.rename')}
          </Button>
          <Button size="xs" variant="default" onClick={onRevoke} aria-label={`${t('walls.revoke')} · ${name}`}>
            {t('walls.revoke')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function ReportFacts({ display, report }: { display: Display; report: WallReport }) {
  const { t } = useTranslation('wall');
  const words = useDisplayWords(useServerNow());
  const { heap, frameTime, lag, clockOffset, width, height, pixelRatio, isSoundAllowed, version, dataTime } = report;
  const isOutdated = pageBuild() !== '' && version !== pageBuild();
  const facts: readonly (readonly [string, ReactNode, isWrong?: boolean])[] = [
    [t('walls.fact.shows'), words.scene(report)],
    [t('walls.fact.data'), dataTime === null ? '—' : words.ago(dataTime), display.fault === 'stale'],
    [t('walls.fact.reported'), display.reportedAt === null ? '—' : words.ago(display.reportedAt), display.isSilent],
    [t('walls.fact.paint'), words.ago(report.paintTime), display.fault === 'frozen'],
    [`${t('walls.fact.frame')} (${t('walls.frameHint')})`, `${words.number(frameTime)} ms`],
    [t('walls.fact.lag'), lag === null ? '—' : `${words.number(lag)} ms`],
    [t('walls.fact.offset'), `${clockOffset > 0 ? '+' : ''}${words.number(clockOffset / 1_000, 1)} s`],
    [t('walls.fact.heap'), heap === null ? '—' : `${words.number(heap)} MB`],
    [t('walls.fact.size'), `${width} × ${height}${pixelRatio === 1 ? '' : ` @${words.number(pixelRatio, 2)}`}`],
    [t('walls.fact.sound'), t(isSoundAllowed ? 'walls.soundOn' : 'walls.soundOff'), !isSoundAllowed],
    [t('walls.fact.version'), isOutdated ? `${version} · ${t('walls.outdated')}` : version, isOutdated],
  ];
  return (
    <Facts
      layout="over"
      least={132}
      facts={facts.map(([label, value, isWrong]) => [
        label,
        isWrong ? (
          <Text key={label} weight={700} className={classes.wrong}>
            {value}
          </Text>
        ) : (
          value
        ),
      ])}
    />
  );
}
