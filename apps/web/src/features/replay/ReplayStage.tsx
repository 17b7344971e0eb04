import { Button } from '@mantine/core';
import { MOST_REPLAYED_DEVICES } from '@groundwatch/protocol/rest';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { LiveSourceProvider } from '../../live/source.ts';
import { useZone } from '../../session/use-zone.ts';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import type { ReplayAddress } from './address.ts';
import { ReplayBar } from './ReplayBar.tsx';
import { StartDialog } from './StartDialog.tsx';
import { Empty } from '../../ui/states.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Column } from '../../ui/box.tsx';
import classes from './ReplayStage.module.css';
import { isTooLarge, useReplay } from './use-replay.ts';

/** Repeated, so that no cut-out of a screenshot looks like the present. */
const MARKS = 18;

/**
 * Adds a prefix to the window title, whatever the page sets. The alarm mark of the shell insists on the first place. If both did,
 * they would rewrite the title endlessly.
 */
function useTitlePrefix(word: string): void {
  useEffect(() => {
    const prefix = `[${word}] `;
    const mark = (): void => {
      if (document.title.includes(prefix.trim())) return;
      const [before = ''] = /^\(\d+\) /.exec(document.title) ?? [];
      document.title = `${before}${prefix}${document.title.slice(before.length)}`;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(prefix, '');
    };
  }, [word]);
}

interface ReplayStageProps {
  address: ReplayAddress;
  /** The stations of the page. Absent: all. */
  stationIds: readonly number[] | undefined;
  place: 'desk' | 'wall';
  children: ReactNode;
}

/** The frame around a replay: bar, hatched border, and watermark. */
export function ReplayStage({ address, stationIds, place, children }: ReplayStageProps) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  const controls = useReplay(address, stationIds);
  const { replay } = controls;
  const zone = useZone();
  const [isChoosing, setChoosing] = useState(false);
  const mustChoose = useStore(replay.view, ({ error }) => isTooLarge(error));
  const isWaiting = useStore(replay.view, ({ phase }) => phase === 'wait');
  const minute = useStore(replay.view, ({ moment }) => Math.floor(moment / 60_000) * 60_000);
  useTitlePrefix(t('replay.word'));
  const words = `${t('replay.word')} ${formatStamp(minute, zone).slice(0, 16)} ${zoneOffset(zone, minute)}`;
  return (
    <section className={classes.stage} data-place={place} data-replay aria-label={t('replay.label')}>
      <ReplayBar controls={controls} zone={zone} place={place} onChoose={() => setChoosing(true)} />
      <div className={classes.content} aria-busy={isWaiting && !mustChoose}>
        {mustChoose ? (
          <Empty text={t('replay.tooMany', { most: formatNumber(MOST_REPLAYED_DEVICES, locale) })}>
            <Button size="xs" onClick={() => setChoosing(true)}>
              {t('replay.chooseStations')}
            </Button>
          </Empty>
        ) : isWaiting ? (
          <Column as="p" align="center" justify="center" tone="text2" className={classes.wait}>
            {t('replay.phase.wait')}
          </Column>
        ) : (
          <LiveSourceProvider value={replay.source}>{children}</LiveSourceProvider>
        )}
        <div className={classes.marks} aria-hidden>
          {Array.from({ length: MARKS }, (_, index) => (
            <span key={index}>{words}</span>
          ))}
        </div>
      </div>
      {isChoosing && (
        <StartDialog
          {...{ zone, within: stationIds }}
          at={replay.view.getState().moment}
          stationIds={address.stationIds}
          onStart={controls.choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
