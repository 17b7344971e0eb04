import { useMemo, useState } from 'react';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { CountsAge } from '../../live/CountsAge.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { devicesAddress } from '../list-address.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import { usePlace } from '../../ui/place.ts';
import { FittingRows } from '../ui/FittingRows.tsx';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { StateBar, StateSwatch } from '../ui/StateBar.tsx';
import { usePanelCounts } from '../use-panel-counts.ts';
import { useTitle } from '../use-title.ts';
import { compose, type Share, type ShareKind } from './compose.ts';
import classes from './CompositionPanel.module.css';

/** Devices by project or station type: number, states, and worst level. */
export function CompositionPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation();
  const name = useNames();
  const { locale } = useLanguage();
  const place = usePlace();
  const { counts, stations, summary, isLoading, error, retry } = usePanelCounts(settings);
  const [wanted, setWanted] = useState<ShareKind | null>(null);
  // With a single project, station types are more informative.
  const projects = useMemo(() => compose(counts, stations, 'project'), [counts, stations]);
  const kind = wanted ?? (projects.length > 1 ? 'project' : 'type');
  const shares = useMemo(
    () => (kind === 'project' ? projects : compose(counts, stations, kind)),
    [projects, counts, stations, kind],
  );
  const most = shares[0]?.total ?? 1;
  const has = (wantedKind: SymbolKind): boolean =>
    shares.some(({ parts }) => parts.some((part) => part.kind === wantedKind && part.count > 0));
  const legend = (['normal', 'late', 'offline', 'none'] as const).filter(has);
  const nameOf = ({ station }: Share) => (kind === 'project' ? station.projectName : name(station.stationTypeNames));
  const labelOf = ({ parts }: Share) => parts.map((part) => `${word(`symbol.${part.kind}`)} ${part.count}`).join(', ');
  return (
    <Panel
      isTile
      title={useTitle('composition', settings)}
      isLoading={isLoading}
      error={error}
      onRetry={retry}
      empty={summary.total === 0 ? t('noDevices') : undefined}
      aside={
        <>
          <CountsAge isBrief />{' '}
          {place === 'wall' ? (
            word('home.devicesByState')
          ) : (
            <Segments
              value={kind}
              label={word('home.composition')}
              onChange={setWanted}
              options={[
                { value: 'project', label: word('home.byProject') },
                { value: 'type', label: word('home.byType') },
              ]}
            />
          )}
        </>
      }
    >
      <FittingRows
        items={shares}
        keyOf={({ key }) => key}
        height="var(--p-row)"
        columns="fit-content(50%) minmax(0, 1fr) minmax(2.6em, max-content)"
        renderRow={(share) => (
          <MaybeLink
            to={devicesAddress(settings, { [kind]: share.key })}
            columns="subgrid"
            gap="0 12"
            align="center"
            full
            shrink
            title={nameOf(share)}
          >
            <Text truncate capital text="body" data-word>
              {nameOf(share)}
            </Text>
            <StateBar parts={share.parts} label={labelOf(share)} share={(100 * share.total) / most} />
            <Text as="b" weight={650} textAlign="right">
              {formatNumber(share.total, locale)}
            </Text>
          </MaybeLink>
        )}
        renderMore={(count) => (
          <Text text="least" tone="text3" className={classes.more}>
            {t('more', { count })}
          </Text>
        )}
      />
      <Row as="p" gap="0 12" fixed wrap text="least" tone="text3" className={classes.legend} aria-hidden>
        {legend.map((kind) => (
          <span key={kind}>
            <StateSwatch kind={kind} />
            {word(`symbol.${kind}`)}
          </span>
        ))}
        <span>{t('composition.colours')}</span>
      </Row>
    </Panel>
  );
}
